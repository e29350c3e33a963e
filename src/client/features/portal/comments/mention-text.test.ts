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
])('%j suggests %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

it.each(['', 'kari@nes.example', '@Ola Berg has it', 'no at here'])('%j asks for nobody', (text) => {
  expect(names(text)).toBeUndefined();
});

test('a chosen name takes the place of what was typed, in the middle of a sentence too', () => {
  const text = 'Ask @ol about it';
  const query = mentionQuery(text, 7)!;
  expect(insertMention(text, query, 'Ola Berg')).toEqual({ text: 'Ask @Ola Berg about it', cursor: 14 });
});

test('a longer name is not also the shorter one', () => {
  expect(mentionedIn('@Ola Berg and @Kari Nes', people)).toEqual([1, 2]);
  expect(mentionedIn('@Ola', people)).toEqual([3]);
});

test('names are set off, whatever signs they hold', () => {
  expect(piecesOf('Hei @Åse (x), see', ['Åse (x)', ''])).toEqual([
    { text: 'Hei ', isName: false },
    { text: '@Åse (x)', isName: true },
    { text: ', see', isName: false },
  ]);
  expect(piecesOf('plain', [])).toEqual([{ text: 'plain', isName: false }]);
});
