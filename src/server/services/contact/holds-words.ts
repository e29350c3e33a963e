import { and, or, sql, type SQL } from 'drizzle-orm';
import { contactSubmissions } from '#db/schema/index.ts';

const { name, email, company, message } = contactSubmissions;
const BREAK = sql.raw('char(10)');
const written = sql`(${name} || ${BREAK} || ${email} || ${BREAK} || ifnull(${company}, '') || ${BREAK} || ${message})`;

/** Every word of the text stands somewhere in what was written, in capitals or not. */
export function holdsWords(q: string): SQL | undefined {
  const words = new Set(q.normalize('NFC').split(/\s+/u).filter(Boolean));
  return and(...[...words].map((word) => or(...spellingsOf(word).map(holds))));
}

function holds(text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${written} like ${pattern} escape '\\'`;
}

/** More letters than these would take too many patterns: then the usual spellings are enough. */
const MOST_LETTERS = 3;

/** SQLite knows the capitals of ASCII only: a word with other letters is looked for with each of them small and great. */
function spellingsOf(word: string): string[] {
  const characters = Array.from(word, formsOf);
  const turning = characters.filter((forms) => forms.length > 1).length;
  if (turning > MOST_LETTERS) {
    const small = word.toLowerCase();
    const [first = '', ...rest] = Array.from(small);
    return [...new Set([word, small, word.toUpperCase(), first.toUpperCase() + rest.join('')])];
  }
  return characters.reduce<string[]>(
    (spellings, forms) => spellings.flatMap((spelling) => forms.map((form) => spelling + form)),
    [''],
  );
}

function formsOf(character: string): string[] {
  if (character <= '\u007F') return [character];
  const forms = [character, character.toLowerCase(), character.toUpperCase()];
  // The capital of some letters is two: those are found as they are typed.
  return [...new Set(forms.filter((form) => Array.from(form).length === 1))];
}
