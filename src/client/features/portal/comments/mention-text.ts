import type { MentionablePerson } from '#contract/project/comment.ts';
import { foldText } from '#contract/catalogue/search-text.ts';

/**
 * Returns the text after an @, up to the cursor. At most two words, so that an @ in a sentence does not start a
 * mention.
 */
const FRAGMENT = /(?:^|[\s(])@([\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u;

export interface MentionQuery {
  /** The position of the @. */
  start: number;
  fragment: string;
}

export function mentionQuery(text: string, cursor: number): MentionQuery | undefined {
  const before = text.slice(0, cursor);
  const fragment = FRAGMENT.exec(before)?.[1];
  return fragment === undefined ? undefined : { start: before.length - fragment.length - 1, fragment };
}

/** Returns the people whose name, or a word of it, starts with the text. */
export function suggestPeople<Person extends Pick<MentionablePerson, 'name'>>(
  people: readonly Person[],
  { fragment }: MentionQuery,
): Person[] {
  // A space ends a word: "@Ola " does not match Olav.
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

/** Replaces the typed text with the name, and returns the new cursor position. */
export function insertMention(text: string, { start, fragment }: MentionQuery, name: string) {
  const inserted = `@${name} `;
  const rest = text.slice(start + 1 + fragment.length).replace(/^ /, '');
  return { text: text.slice(0, start) + inserted + rest, cursor: start + inserted.length };
}

/** Returns the people a text mentions. Checks the longest name first, so that "@Ola Berg" is not also "@Ola". */
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

/** Splits a text into pieces, so that names can be highlighted. */
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
