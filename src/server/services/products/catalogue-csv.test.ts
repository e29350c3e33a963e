import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { CSV_COLUMNS, CSV_ROWS_MAX, type CsvColumn } from '#contract/catalogue/catalogue-transfer.ts';
import { CSV_FORMATS } from '#contract/format/csv-format.ts';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { readCsvTable } from '#server/services/csv/csv-table.ts';
import { readCatalogueCsv, writeCatalogueCsv } from './catalogue-csv.ts';

const readCsv = (text: string) => readCatalogueCsv(readCsvTable(text, CSV_ROWS_MAX));

const cell = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '"',
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      ',',
      ';',
      '\uFF1D',
      'a',
      ' ',
      '0',
      '1',
      '.',
    ),
  }),
);
const row = fc.record(
  Object.fromEntries(CSV_COLUMNS.map((column) => [column, cell])) as Record<CsvColumn, typeof cell>,
);

test.each(CSV_FORMATS)('a file in the format %s reads back the same, row by row', (format) => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const { rows: read, errors } = readCsv(writeCatalogueCsv(rows, format));
      const filled = rows
        .map((cells, index) => ({ row: index + 2, cells }))
        .filter(({ cells }) => Object.values(cells).some((text) => text.trim() !== ''));
      expect(errors).toEqual([]);
      expect(read.map((one) => ({ row: one.row, cells: { ...one.cells } }))).toEqual(
        filled.map((one) => ({ row: one.row, cells: { ...one.cells } })),
      );
    }),
  );
});

test('no cell of the file begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const file = writeCatalogueCsv(rows, 'comma');
      const cells = (parse(file, { bom: true }) as string[][]).flat();
      expect(cells.filter((text) => /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text))).toEqual([]);
      // Including programs that end a cell at a semicolon even within quotes.
      const otherCells = file.split(/[;\t\r\n]/);
      expect(otherCells.filter((text) => /^(?:"")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text))).toEqual([]);
    }),
  );
});

test.each([
  ['name;itemNumber\r\nRing;SR-1\r\n', ';'],
  ['\uFEFFname,itemNumber\nRing,SR-1', 'a byte order mark'],
  ['name\titemNumber\rRing\tSR-1\r', 'tab and bare returns'],
  [' name , itemNumber \n"Ring","SR-1"\n', 'blanks around names'],
])('%j is read (%s)', (text) => {
  expect(readCsv(text)).toEqual({
    rows: [{ row: 2, cells: { name: 'Ring', itemNumber: 'SR-1' } }],
    errors: [],
  });
});

test('counts rows as a spreadsheet does, including empty ones', () => {
  const { rows, errors } = readCsv('itemNumber,name\n\n,\nSR-1,Ring\nSR-2\n');
  expect(rows.map(({ row: number }) => number)).toEqual([4]);
  expect(errors).toEqual([{ row: 5, column: null, message: expect.stringMatching(/1 cells.*2 columns/) }]);
});

test.each([
  ['name\nx', 'itemNumber'],
  ['itemNumber,price\nx,1', 'price'],
  ['itemNumber,name,name\nx,y,z', 'name'],
])('the first row of %j is refused at %s', (text, column) => {
  expect(readCsv(text)).toMatchObject({ rows: [], errors: [{ row: 1, column }] });
});

test('refuses an unclosed quote instead of guessing', () => {
  expect(readCsv('itemNumber,name\nSR-1,"Ring\nSR-2,Seal')).toMatchObject({
    rows: [],
    errors: [{ column: null }],
  });
});

test('refuses more than 5,000 rows', () => {
  const text = `itemNumber\n${Array.from({ length: 5001 }, (_, index) => `n${index}`).join('\n')}`;
  expect(readCsv(text)).toMatchObject({
    rows: [],
    errors: [{ message: expect.stringMatching(/5000/) }],
  });
});
