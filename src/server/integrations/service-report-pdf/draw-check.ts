import { correction, generate } from 'lean-qr';
import type { ReportCheck } from './report-content.ts';
import { CONTENT_WIDTH, INK, MUTED, PAGE, type Doc, type Sheet } from './sheet.ts';

const POINTS_PER_MM = 72 / 25.4;
const QR_SIZE = 22 * POINTS_PER_MM;
const GAP = 16;
/** The fill of a module reaches a little into the next row, or viewers show hairlines between rows. */
const OVERLAP = 1.02;

/** The number of the report, also as a QR code, and how to check it. */
export function drawCheck(sheet: Sheet, { number, address }: ReportCheck): void {
  const url = address === null ? null : `${address}/${number}`;
  sheet.heading('Check this report', QR_SIZE + 8);
  const top = sheet.y;
  const alt = `QR code of ${url ?? number}`;
  sheet.doc.addStructure(
    sheet.doc.struct('Figure', { alt }, () => drawQr(sheet.doc, url ?? number, PAGE.margin, top)),
  );
  const x = PAGE.margin + QR_SIZE + GAP;
  const width = CONTENT_WIDTH - QR_SIZE - GAP;
  sheet.write('P', number, x, top, { weight: 'semibold', size: 12, width });
  if (address !== null) sheet.write('P', address.replace(/^https?:\/\//, ''), x, top + 18, { width });
  sheet.write('P', instructions(address), x, top + 34, { colour: MUTED, width });
  sheet.y = top + QR_SIZE + 12;
}

function instructions(address: string | null): string {
  if (address === null) {
    return 'To check this report, enter the number on our site, at /verify. If you hold the file, drop it there.';
  }
  return `To check this report, scan the code or enter the number at the address. The page must be on ${new URL(address).host}. If you hold the file, drop it there.`;
}

function drawQr(doc: Doc, text: string, left: number, top: number): void {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = QR_SIZE / code.size;
  for (let y = 0; y < code.size; y += 1) {
    for (let from = 0; from < code.size; from += 1) {
      if (!code.get(from, y)) continue;
      let to = from + 1;
      while (to < code.size && code.get(to, y)) to += 1;
      doc.rect(left + from * module, top + y * module, (to - from) * module, module * OVERLAP);
      from = to;
    }
  }
  doc.fill(INK);
}
