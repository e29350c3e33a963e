import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The letters outside ASCII that most names of ships are written with, as `foldText` folds them. */
const LETTERS = { æ: 'ae', ø: 'o', å: 'a', ä: 'a', ö: 'o', ü: 'u', é: 'e' };

const BOTH_CASES = Object.entries(LETTERS).flatMap(([letter, folded]) => [
  [letter, folded],
  [letter.toUpperCase(), folded],
]);

/**
 * The name as `foldText` writes it, for an index: null where only `foldText` can tell, because the name has other characters
 * or gaps. SQLite does not let a schema call the function `fold`.
 */
export function foldedBySqlite(name: SQLWrapper): SQL<string | null> {
  const known = BOTH_CASES.map(([letter]) => letter).join('');
  const folded = BOTH_CASES.reduce(
    (text, [letter, plain]) => sql`replace(${text}, ${sql.raw(`'${letter}', '${plain}'`)})`,
    sql`lower(${name})`,
  );
  return sql`case when ${name} glob ${sql.raw(`'*[^ -~${known}]*'`)} or ${name} glob '*  *' or ${name} <> trim(${name})
    then null else ${folded} end`;
}
