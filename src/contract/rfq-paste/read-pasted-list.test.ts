import { describe, expect, test } from 'vitest';
import { csvOf } from '#contract/format/csv.ts';
import { RFQ_LINES_MAX } from './pasted-list.ts';
import { readPastedList } from './read-pasted-list.ts';

const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><lolz>&lol2;</lolz>`;

const linesOf = (text: string) => {
  const list = readPastedList(text);
  return 'refusal' in list ? expect.unreachable(list.refusal) : list.lines;
};

test.each([
  ['a document with entities', BILLION_LAUGHS, /DOCTYPE/],
  ['HTML', '<script>alert(1)</script>', /No lines were found in this XML/],
  ['tags that do not match', '<order><line></order>', /tags do not match/],
  ['1 MB of text', 'x'.repeat(1_000_000), /at most 300,000 characters/],
  ['10,000 rows', '5 x 1\n'.repeat(10_000), /at most 500 lines\. This text has 10001\./],
  ['501 lines', '5 x 09991\n'.repeat(RFQ_LINES_MAX + 1), /at most 500 lines\. This list has 501\./],
])('refuses %s with a sentence', (_, text, sentence) => {
  expect(readPastedList(text)).toEqual({ refusal: expect.stringMatching(sentence) as string });
});

test.each([
  ['counts', '5 x '.repeat(60_000)],
  ['digits', '9'.repeat(200_000)],
  ['commas in one row', '1,'.repeat(100_000)],
  ['spaces', `5 x 09991${' '.repeat(200_000)}x`],
  ['attributes', `<a ${'b="c" '.repeat(40_000)}`],
  ['open tags', '<a>'.repeat(90_000)],
  ['quotation marks', '"\t'.repeat(100_000)],
])('answers at once for many %s', (_, text) => {
  expect(readPastedList(text)).toBeDefined();
});

describe('the columns of a table', () => {
  test('are named by header and content, and can be changed', () => {
    const text = 'Code\tThing\tAmount\n09991\tReagent\t5\n24560\tFerrite\t7';
    const list = readPastedList(text);
    expect(list).toMatchObject({
      format: 'table',
      columns: [
        { role: 'number', label: 'Code' },
        { role: 'description', label: 'Thing' },
        { role: 'quantity', label: 'Amount' },
      ],
      rest: ['Code\tThing\tAmount'],
    });
    expect(readPastedList(text, ['ignored', 'number', 'ignored'])).toMatchObject({
      lines: [{ number: 'Reagent', text: 'Reagent', quantity: undefined }, { number: 'Ferrite' }],
    });
  });
});

test('keeps the pasted text of a line to the character', () => {
  const [line] = linesOf('>  5\u00A0pcs  0999\u00AD1 – reagent  \r\n');
  expect(line).toEqual({
    rawText: '>  5\u00A0pcs  0999\u00AD1 – reagent  ',
    text: '09991 - reagent',
    quantity: 5,
    unit: 'pcs',
  });
});

test('leaves a bare count in the text, because it may be the item number', () => {
  expect(linesOf('100 09991')).toMatchObject([{ text: '100 09991', quantity: 100 }]);
});

test('adds a quantity on a row of its own to the item above it', () => {
  expect(linesOf('Part: 09991\nQty: 2 sets')).toMatchObject([
    { rawText: 'Part: 09991\nQty: 2 sets', quantity: 2, unit: 'sets' },
  ]);
});

test('tells a sum below a table from an item that begins with the same word', () => {
  const text = [
    'Item;Quantity;Description;Price',
    '1;2;Total hardness test kit;10',
    '2;1;O-ring M8;4',
    '3;4;M8;1',
    ';7;Total quantity;',
    ';;Total NOK excl. VAT:;28',
  ].join('\n');
  expect(linesOf(text).map((line) => line.text)).toEqual(['Total hardness test kit', 'O-ring M8', 'M8']);
});

test('reads a quantity that is to be quoted', () => {
  const text = 'Item no;Description;Qty for quotation\n09991;Reagent;5\n09992;Buffer;7';
  expect(linesOf(text)).toMatchObject([{ quantity: 5 }, { quantity: 7 }]);
});

test('reads the texts of our own files, whose formulas are switched off', () => {
  const text = csvOf([
    ['Quantity', 'Item number', 'Product name', 'Quoted quantity'],
    [5, '09991', 'Reagent,-20 °C', 4],
    [1, '=A1', "'", ''],
  ]);
  expect(linesOf(text)).toMatchObject([
    { number: '09991', text: '09991 Reagent,-20 °C', quantity: 5 },
    { number: '=A1', text: "=A1 '", quantity: 1 },
  ]);
});
