import { CSV_BODY_LIMIT } from '#contract/catalogue/catalogue-transfer.ts';

/** A file as it was read, or why it was not. */
export type CsvFile = { text: string; encoding: 'utf-8' | 'utf-16' | 'windows-1252' } | { refusal: string };

/** The request wraps the text in JSON, where quotes and line breaks take two characters. */
const BYTES_MAX = CSV_BODY_LIMIT / 2;

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL_START = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the bytes of a chosen file as text. Spreadsheet programs write CSV in UTF-8, in UTF-16 ("Unicode text") or, where
 * nobody told them otherwise, in the old Western European code page; a workbook itself is refused.
 */
export function readCsvFile(bytes: Uint8Array<ArrayBuffer>): CsvFile {
  const startsWith = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(ZIP_START) || startsWith(OLD_EXCEL_START)) {
    return {
      refusal:
        'This is a workbook. Save it from the spreadsheet program as “CSV UTF-8”, and choose that file.',
    };
  }
  if (bytes.length > BYTES_MAX) {
    return {
      refusal: 'The file is larger than 4 MB. Import it in parts, each with the first row of column names.',
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

/** How many records a text seems to have, for a word about the wait; what they are worth the server says. */
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

/** How many rows need correcting; a row may have several errors. */
export const countErrorRows = (errors: readonly { row: number }[]): number =>
  new Set(errors.map(({ row }) => row)).size;

/** What an import reads from. */
export interface CsvSource {
  /** The name of the file, or null for rows that were pasted. */
  fileName: string | null;
  text: string;
  /** About how many records it holds. */
  rows: number;
  /** The letters may have been read wrongly: the file does not say in which code it was written. */
  isOldEncoding: boolean;
}

/** A chosen file, or why it cannot even be read. */
export async function sourceOfFile(file: File): Promise<CsvSource | { refusal: string }> {
  const read = readCsvFile(new Uint8Array(await file.arrayBuffer()));
  if ('refusal' in read) return { refusal: `${file.name}: ${read.refusal}` };
  const { text, encoding } = read;
  return { fileName: file.name, text, rows: countCsvRows(text), isOldEncoding: encoding === 'windows-1252' };
}

export function sourceOfText(text: string): CsvSource {
  return { fileName: null, text, rows: countCsvRows(text), isOldEncoding: false };
}
