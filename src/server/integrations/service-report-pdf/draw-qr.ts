import { correction, generate } from 'lean-qr';
import { INK, type Doc } from './sheet.ts';

/** The fill of a module reaches a little into the next row, or viewers show hairlines between rows. */
const OVERLAP = 1.02;

/** Draws a QR code as rectangles, sharp at any size, with its text for screen readers. */
export function drawQr(doc: Doc, text: string, place: { x: number; y: number; size: number }): void {
  doc.addStructure(doc.struct('Figure', { alt: `QR code of ${text}` }, () => fillModules(doc, text, place)));
}

function fillModules(
  doc: Doc,
  text: string,
  { x: left, y: top, size }: { x: number; y: number; size: number },
): void {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = size / code.size;
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
