import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Sqlite } from './sqlite-driver.ts';

/** SQLite's own lower() knows the 26 letters of English: to it Ø and ø are two. Each connection is given this one. */
export function addLowerCase(sqlite: InstanceType<typeof Sqlite>): void {
  sqlite.function('lower_case', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}

/** The text in small letters of every alphabet; null of null. */
export const lowerCase = (text: SQLWrapper | string) => sql<string>`lower_case(${text})`;

/** A text that stands somewhere in a column, whatever the case of its letters; nothing of it is a wildcard. */
export function standsInAnyCase(column: SQLWrapper, text: string): SQL {
  return sql`${column} glob ${`*${Array.from(text, inBothCases).join('')}*`}`;
}

function inBothCases(character: string): string {
  if ('*?['.includes(character)) return `[${character}]`;
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  const single = [...new Set(cases)].filter((one) => Array.from(one).length === 1);
  return single.length === 1 ? character : `[${single.join('')}]`;
}
