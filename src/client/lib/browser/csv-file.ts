import { CSV_BODY_LIMIT } from '#contract/catalogue/catalogue-transfer.ts';
import { readTextFile, type TextFile } from './text-file.ts';

/** The request wraps the text in JSON, where quotes and line breaks take two characters. */
const BYTES_MAX = CSV_BODY_LIMIT / 2;

/** Decodes a chosen file of rows. */
export const readCsvFile = (bytes: Uint8Array<ArrayBuffer>): TextFile =>
  readTextFile(bytes, {
    bytesMax: BYTES_MAX,
    tooLarge:
      'The file is larger than 4 MB. Split it into several files, each with the column names in the first row.',
  });

/** Estimates the number of records in a text; the server validates them. */
export function countCsvRows(text: string): number {
  let rows = 0;
  let isQuoted = false;
  let isFilled = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\n' || character === '\r')) {
      if (isFilled) rows += 1;
      isFilled = false;
    } else if (character.trim() !== '' && character !== '\uFEFF') isFilled = true;
  }
  if (isFilled) rows += 1;
  return Math.max(0, rows - 1);
}

/** Returns how many rows need correcting; a row may have several errors. */
export const countErrorRows = (errors: readonly { row: number }[]): number =>
  new Set(errors.map(({ row }) => row)).size;

/** The source of an import. */
export interface CsvSource {
  /** The name of the file; null for pasted rows. */
  fileName: string | null;
  text: string;
  /** The estimated number of records. */
  rows: number;
  /** Whether the encoding was guessed, so that letters may be wrong. */
  isOldEncoding: boolean;
}

/** Reads a chosen file, or returns why it cannot be read. */
export async function sourceOfFile(file: File): Promise<CsvSource | { refusal: string }> {
  const read = readCsvFile(new Uint8Array(await file.arrayBuffer()));
  if ('refusal' in read) return { refusal: `${file.name}: ${read.refusal}` };
  const { text, encoding } = read;
  return { fileName: file.name, text, rows: countCsvRows(text), isOldEncoding: encoding === 'windows-1252' };
}

export function sourceOfText(text: string): CsvSource {
  return { fileName: null, text, rows: countCsvRows(text), isOldEncoding: false };
}
