import { expect, it, test } from 'vitest';
import { insertMention, mentionedIn, mentionQuery, piecesOf, suggestPeople } from './mention-text.ts';

const people = [
  { id: 1, name: 'Kari Nes' },
  { id: 2, name: 'Ola Berg' },
  { id: 3, name: 'Ola' },
  { id: 4, name: 'Åse O’Brien' },
];
const names = (text: string) => {
  const query = mentionQuery(text, text.length);
  return query && suggestPeople(people, query).map(({ name }) => name);
};

it.each([
  ['@', ['Kari Nes', 'Ola Berg', 'Ola', 'Åse O’Brien']],
  ['Please ask @o', ['Ola Berg', 'Ola', 'Åse O’Brien']],
  ['(@ola b', ['Ola Berg']],
  ['@ås', ['Åse O’Brien']],
  ['@nes', ['Kari Nes']],
  ['@nobody', []],
])('suggests for %j: %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

it.each(['', 'kari@nes.example', '@Ola Berg has it', 'no at here'])('suggests nobody for %j', (text) => {
  expect(names(text)).toBeUndefined();
});

test('replaces the typed text with the chosen name, also within a sentence', () => {
  const text = 'Ask @ol about it';
  const query = mentionQuery(text, 7)!;
  expect(insertMention(text, query, 'Ola Berg')).toEqual({ text: 'Ask @Ola Berg about it', cursor: 14 });
});

test('does not match a shorter name inside a longer one', () => {
  expect(mentionedIn('@Ola Berg and @Kari Nes', people)).toEqual([1, 2]);
  expect(mentionedIn('@Ola', people)).toEqual([3]);
});

test('splits off names that contain special characters', () => {
  expect(piecesOf('Hei @Åse (x), see', ['Åse (x)', ''])).toEqual([
    { text: 'Hei ', isName: false },
    { text: '@Åse (x)', isName: true },
    { text: ', see', isName: false },
  ]);
  expect(piecesOf('plain', [])).toEqual([{ text: 'plain', isName: false }]);
});
