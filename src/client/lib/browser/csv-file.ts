import { CSV_BODY_LIMIT } from '#contract/catalogue/catalogue-transfer.ts';

/** The text of a file, or why it could not be read. */
export type CsvFile = { text: string; encoding: 'utf-8' | 'utf-16' | 'windows-1252' } | { refusal: string };

/** The request wraps the text in JSON, where quotes and line breaks take two characters. */
const BYTES_MAX = CSV_BODY_LIMIT / 2;

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL_START = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Decodes a chosen file. Spreadsheet programs write CSV in UTF-8, UTF-16 ("Unicode text") or the legacy Western
 * European code page; workbooks are refused.
 */
export function readCsvFile(bytes: Uint8Array<ArrayBuffer>): CsvFile {
  const startsWith = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(ZIP_START) || startsWith(OLD_EXCEL_START)) {
    return {
      refusal:
        'This is a workbook. In your spreadsheet program, save it as “CSV UTF-8” and choose that file.',
    };
  }
  if (bytes.length > BYTES_MAX) {
    return {
      refusal:
        'The file is larger than 4 MB. Split it into several files, each with the column names in the first row.',
    };
  }
  if (startsWith([0xff, 0xfe]))
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (bytes.includes(0)) return { refusal: 'This is not a text file. Choose a file that was saved as CSV.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

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
