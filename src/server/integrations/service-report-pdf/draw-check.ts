import type { ReportCheck } from './report-content.ts';
import { drawQr } from './draw-qr.ts';
import { CONTENT_WIDTH, MUTED, PAGE, POINTS_PER_MM, type Sheet } from './sheet.ts';

const QR_SIZE = 22 * POINTS_PER_MM;
const GAP = 16;

/** The number of the report, also as a QR code, and how to check it. */
export function drawCheck(sheet: Sheet, { number, address }: ReportCheck): void {
  const url = address === null ? null : `${address}/${number}`;
  sheet.heading('Check this report', QR_SIZE + 8);
  const top = sheet.y;
  drawQr(sheet.doc, url ?? number, { x: PAGE.margin, y: top, size: QR_SIZE });
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
