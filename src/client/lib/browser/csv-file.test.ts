import { expect, test } from 'vitest';
import { csvOf } from '#contract/format/csv.ts';
import { countCsvRows, readCsvFile } from './csv-file.ts';

const bytesOf = (...values: number[]) => Uint8Array.from(values);
const encoded = (text: string) => new TextEncoder().encode(text);

test('reads files in the encodings that spreadsheet programs write', () => {
  expect(readCsvFile(encoded('name\nMåler'))).toEqual({ text: 'name\nMåler', encoding: 'utf-8' });
  expect(readCsvFile(encoded('\uFEFFname'))).toEqual({ text: 'name', encoding: 'utf-8' });
  expect(readCsvFile(bytesOf(0x4d, 0xe5, 0x6c, 0x65, 0x72))).toEqual({
    text: 'Måler',
    encoding: 'windows-1252',
  });
  expect(readCsvFile(bytesOf(0xff, 0xfe, 0xe5, 0x00))).toEqual({ text: 'å', encoding: 'utf-16' });
});

test('refuses workbooks, other files and large files, and says what to do', () => {
  const refusals = [
    bytesOf(0x50, 0x4b, 0x03, 0x04, 0x14),
    bytesOf(0xd0, 0xcf, 0x11, 0xe0),
    bytesOf(0x89, 0x50, 0x4e, 0x47, 0x00),
    new Uint8Array(4 * 1024 * 1024 + 1).fill(0x61),
  ].map(readCsvFile);
  expect(refusals).toEqual([
    { refusal: expect.stringContaining('CSV UTF-8') },
    { refusal: expect.stringContaining('CSV UTF-8') },
    { refusal: expect.stringContaining('not a text file') },
    { refusal: expect.stringContaining('several files') },
  ]);
});

test('counts rows without the header, blank rows and line breaks within quotes', () => {
  const csv = csvOf([
    ['itemNumber', 'description'],
    ['A', 'one\nand two'],
    ['B', 'a "quote"'],
  ]);
  expect(countCsvRows(csv)).toBe(2);
  expect(countCsvRows('itemNumber\r\n\r\nA\r\n  \r\nB')).toBe(2);
  expect(['', '\n', 'itemNumber'].map(countCsvRows)).toEqual([0, 0, 0]);
});
