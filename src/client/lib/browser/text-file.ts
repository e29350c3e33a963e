/** The text of a file, or why it could not be read. */
export type TextFile = { text: string; encoding: 'utf-8' | 'utf-16' | 'windows-1252' } | { refusal: string };

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL_START = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Decodes a chosen file. Spreadsheet programs write CSV in UTF-8, UTF-16 ("Unicode text") or the legacy Western
 * European code page; workbooks and larger files are refused.
 */
export function readTextFile(
  bytes: Uint8Array<ArrayBuffer>,
  { bytesMax, tooLarge }: { bytesMax: number; tooLarge: string },
): TextFile {
  const startsWith = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(ZIP_START) || startsWith(OLD_EXCEL_START)) {
    return {
      refusal:
        'This is a workbook. In your spreadsheet program, save it as “CSV UTF-8” and choose that file.',
    };
  }
  const isUtf16 = startsWith([0xff, 0xfe]);
  if (!isUtf16 && bytes.includes(0)) {
    return { refusal: 'This is not a text file. Choose a file that was saved as CSV.' };
  }
  if (bytes.length > bytesMax) return { refusal: tooLarge };
  if (isUtf16) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
