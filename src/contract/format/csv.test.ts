import { expect, test } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { csvDecimal, csvOf, unguardCsvText } from './csv.ts';

/** Reads RFC 4180 as spreadsheet programs do. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('writes lines of cells with a byte order mark in front', () => {
  expect(
    csvOf([
      ['Item', 'Name'],
      [1, 'O-ring 5", NBR'],
      [2, 'Pack of 4\nsealed'],
      [3, 'Måler'],
    ]),
  ).toBe('\uFEFFItem,Name\r\n1,"O-ring 5"", NBR"\r\n2,"Pack of 4\nsealed"\r\n3,Måler\r\n');
});

test.each(['=1+1', '+47 00 00 00 01', '-1', '@SUM(A1)', '＝1+1', '=HYPERLINK("//x")'])(
  'does not escape the text %j',
  (text) => {
    expect(readCsv(csvOf([[text]]).slice(1))).toEqual([[`'${text}`]]);
  },
);

test.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x;"=1+1;y', `x;"'=1+1;y`],
  ['Deck 4\n@SUM(A1)\t-1', "Deck 4\n'@SUM(A1)\t'-1"],
  ['=1;=2', "'=1;'=2"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['5; -3 or a;b', '5; -3 or a;b'],
])('does not escape the text %j before a semicolon or a tab', (text, guarded) => {
  expect(readCsv(csvOf([[text]]).slice(1))).toEqual([[guarded]]);
});

test('keeps numbers as numbers, with the decimal sign of the format', () => {
  const row = [-5, 0.5, csvDecimal('-12.50') ?? '', 'a'];
  expect(csvOf([row])).toBe('\uFEFF-5,0.5,-12.50,a\r\n');
  expect(csvOf([row], 'semicolon')).toBe('\uFEFF-5;0,5;-12,50;a\r\n');
});

test.each([
  '09991',
  '000',
  '123456789012',
  '12E3',
  '1.5',
  '12.50',
  '3-4',
  '3/4',
  '10:30',
  '1 000',
  'MAR-21',
  '1-des',
  'Okt 2',
])('keeps the text %s as text, and reads it back', (text) => {
  expect(readCsv(csvOf([[text]]).slice(1))).toEqual([[`'${text}`]]);
  expect(unguardCsvText(`'${text}`)).toBe(text);
});

test.each([
  '2026-11-22',
  '2026-03-02T08:00:00.000Z',
  '7',
  '9321483',
  'CLX 09991',
  'March',
  'MS-TRO-012',
  "5'",
])('leaves the text %s as it is', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${text}\r\n`);
});

test('quotes a cell with a separator of another format', () => {
  expect(csvOf([['a;b', 'a,b']], 'semicolon')).toBe('\uFEFF"a;b";"a,b"\r\n');
});

test('reads any cells back unchanged, and starts no formula', () => {
  const cell = fc.oneof(
    anyText(),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', "'", 'a') }),
  );
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(csvOf(rows).slice(1));
      expect(read.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
      expect(read.map((row) => row.map(unguardCsvText))).toEqual(rows);
      const otherCells = csvOf(rows)
        .slice(1)
        .split(/[;\t\r\n]/);
      expect(otherCells.filter((text) => /^(?:"")*[=+\-@]/.test(text))).toEqual([]);
    }),
  );
});
