import type { MentionablePerson } from '#contract/project/comment.ts';
import { foldText } from '#contract/catalogue/search-text.ts';

/** What is being typed after an @, up to the cursor: two words at most, so that a sentence with an @ in it ends it. */
const FRAGMENT = /(?:^|[\s(])@([\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u;

export interface MentionQuery {
  /** Where the @ stands. */
  start: number;
  fragment: string;
}

export function mentionQuery(text: string, cursor: number): MentionQuery | undefined {
  const before = text.slice(0, cursor);
  const fragment = FRAGMENT.exec(before)?.[1];
  return fragment === undefined ? undefined : { start: before.length - fragment.length - 1, fragment };
}

/** Who may be meant: by the beginning of the name or of one of its words. */
export function suggestPeople<Person extends Pick<MentionablePerson, 'name'>>(
  people: readonly Person[],
  { fragment }: MentionQuery,
): Person[] {
  // A space ends a word: "@Ola " means no Olav.
  const typed = foldText(fragment) + (fragment.endsWith(' ') ? ' ' : '');
  return people
    .filter(({ name }) => {
      const whole = foldText(name);
      return (
        whole !== typed.trimEnd() &&
        (whole.startsWith(typed) || whole.split(' ').some((word) => word.startsWith(typed)))
      );
    })
    .slice(0, 6);
}

/** The text with the name in place of what was typed, and where the cursor goes. */
export function insertMention(text: string, { start, fragment }: MentionQuery, name: string) {
  const inserted = `@${name} `;
  const rest = text.slice(start + 1 + fragment.length).replace(/^ /, '');
  return { text: text.slice(0, start) + inserted + rest, cursor: start + inserted.length };
}

/** Whom a text names. The longest name first, so that "@Ola Berg" is not also "@Ola". */
export function mentionedIn(
  text: string,
  people: readonly Pick<MentionablePerson, 'id' | 'name'>[],
): number[] {
  let rest = text;
  const found: number[] = [];
  for (const { id, name } of people.toSorted((one, other) => other.name.length - one.name.length)) {
    const mark = `@${name}`;
    if (!rest.includes(mark)) continue;
    found.push(id);
    rest = rest.replaceAll(mark, '');
  }
  return found;
}

/** A text in pieces, so that names can be set off. */
export function piecesOf(text: string, names: readonly string[]): { text: string; isName: boolean }[] {
  const marks = names
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((name) => `@${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  if (marks.length === 0) return [{ text, isName: false }];
  return text
    .split(new RegExp(`(${marks.join('|')})`))
    .map((piece, place) => ({ text: piece, isName: place % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
