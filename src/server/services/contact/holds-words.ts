import { and, sql, type SQL } from 'drizzle-orm';
import { contactSubmissions } from '#db/schema/index.ts';

const { name, email, company, message } = contactSubmissions;
const BREAK = sql.raw('char(10)');
const written = sql`(${name} || ${BREAK} || ${email} || ${BREAK} || ifnull(${company}, '') || ${BREAK} || ${message})`;

/**
 * Every word of the text stands somewhere in what was written, in capitals or not. SQLite knows capitals of ASCII only:
 * a word with other letters is found by a pattern that names both forms of each, which takes some times as long.
 */
export function holdsWords(q: string): SQL | undefined {
  const words = new Set(q.normalize('NFC').split(/\s+/u).filter(Boolean));
  return and(
    ...[...words].map((word) =>
      IS_ASCII.test(word)
        ? sql`${written} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
        : sql`${written} glob ${`*${Array.from(word, inEitherCase).join('')}*`}`,
    ),
  );
}

const IS_ASCII = /^[\x21-\x7e]+$/;

function inEitherCase(character: string): string {
  if ('*?['.includes(character)) return `[${character}]`;
  const forms = [character, character.toLowerCase(), character.toUpperCase()];
  // The capital of some letters is two: those are found as they are typed.
  const single = new Set(forms.filter((form) => Array.from(form).length === 1));
  return single.size > 1 ? `[${[...single].join('')}]` : character;
}
