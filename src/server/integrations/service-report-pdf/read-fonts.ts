import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { fontFiles } from './font-files.ts';
import type { ParsedFont, ReportFonts } from './sheet.ts';

/** Reads and parses the fonts once for all documents: for a short report that is most of the work. */
export function readFonts(folder: string): ReportFonts {
  const { regular, semibold } = fontFiles(folder);
  return { regular: parseFont(regular), semibold: parseFont(semibold) };
}

function parseFont(file: string): ParsedFont {
  const doc = new PDFDocument({ font: null as unknown as string });
  doc.font(readFileSync(file));
  // pdfkit exports no parser, but keeps the parsed font here and accepts it in place of a file.
  return (doc as unknown as { _font: { font: ParsedFont } })._font.font;
}
