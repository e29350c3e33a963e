import { expect, test } from 'vitest';
import { readCsvTable } from './csv-table.ts';

const read = (text: string) => readCsvTable(text, 5000);
const tooManyLines = {
  broken: {
    row: 20_001,
    message:
      'The file has more than 20000 lines, empty ones included. Delete empty lines, or split the file.',
  },
};

test('reads 20,000 lines, most of them empty', () => {
  expect(read(`itemNumber\n${'\n'.repeat(19_998)}SR-1\n`)).toEqual({
    header: ['itemNumber'],
    rows: [{ row: 20_000, cells: ['SR-1'] }],
  });
});

test.each([
  ['empty lines', '\n'.repeat(200_000)],
  ['empty lines from Windows', '\r\n'.repeat(200_000)],
  ['lines that hold separators only', ';;\n'.repeat(200_000)],
  ['ragged lines', 'a\na;b\n'.repeat(100_000)],
])('refuses more lines before they are parsed: %s', (_what, lines) => {
  expect(read(`itemNumber;name\n${lines}`)).toEqual(tooManyLines);
});

test('refuses a row of more than a hundred columns', () => {
  expect(read(`itemNumber,name\nSR-1${','.repeat(99)}`)).not.toHaveProperty('broken');
  expect(read(`itemNumber,name\nSR-1${','.repeat(200_000)}`)).toEqual({
    broken: { row: 2, message: 'The row has more than 100 columns. Delete those that are empty.' },
  });
});

test('counts line breaks and separators in quotes as text', () => {
  const cell = '"",\n'.repeat(30_000);
  expect(read(`itemNumber,description\nSR-1,"${cell}"`)).toEqual({
    header: ['itemNumber', 'description'],
    rows: [{ row: 2, cells: ['SR-1', '",\n'.repeat(30_000)] }],
  });
});

test('reads a first row of any length', () => {
  const name = 'n'.repeat(1_000_000);
  expect(read(name)).toEqual({ header: [name], rows: [] });
});
