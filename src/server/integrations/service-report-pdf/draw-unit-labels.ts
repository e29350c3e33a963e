import { printedText } from '#contract/report/printed-characters.ts';
import { drawQr } from './draw-qr.ts';
import {
  bytesOf,
  INK,
  LINE,
  MUTED,
  newDocument,
  PAGE,
  POINTS_PER_MM,
  type Doc,
  type ReportFonts,
} from './sheet.ts';

export interface PrintedLabel {
  /** `QU-XXXX-XXXX-XXXX-C` */
  number: string;
  vesselName: string;
  system: string | null;
}

/** Labels for treatment units, in printing order. */
export interface UnitLabelsContent {
  /** Names the document in the log. */
  number: string;
  company: { name: string; phone: string };
  /** Where the number is entered: `https://www.example.com/unit`. Null if the address of the site is not configured. */
  address: string | null;
  labels: PrintedLabel[];
  createdAt: Date;
}

const mm = (millimetres: number) => millimetres * POINTS_PER_MM;

const LABEL = { width: mm(60), height: mm(40), padding: mm(3), qr: mm(23) };
const [COLUMNS, ROWS] = [3, 7];
const LEFT = (PAGE.width - COLUMNS * LABEL.width) / 2;
const TOP = (PAGE.height - ROWS * LABEL.height) / 2;
const CUT_MARK = mm(4);

/** Draws labels of 60 × 40 mm on A4 sheets, with marks at the edges where they are cut. */
export function drawUnitLabels(content: UnitLabelsContent, fonts: ReportFonts): Promise<Buffer> {
  const { company, labels, createdAt } = content;
  const doc = newDocument(fonts, { title: 'Labels for treatment units', company: company.name, createdAt });
  for (const [index, label] of labels.entries()) {
    const place = index % (COLUMNS * ROWS);
    if (place === 0) {
      doc.addPage();
      drawCutMarks(doc);
    }
    const x = LEFT + (place % COLUMNS) * LABEL.width;
    const y = TOP + Math.floor(place / COLUMNS) * LABEL.height;
    drawLabel(doc, label, content, { x, y });
  }
  return bytesOf(doc);
}

function drawLabel(
  doc: Doc,
  { number, vesselName, system }: PrintedLabel,
  { company, address }: UnitLabelsContent,
  { x, y }: { x: number; y: number },
): void {
  const { padding, qr } = LABEL;
  const [left, top] = [x + padding, y + padding];
  const url = address === null ? number : `${address}/${number}`;
  drawQr(doc, url, { x: left, y: top, size: qr });
  const column = left + qr + mm(3);
  const width = x + LABEL.width - padding - column;
  const beside = { x: column, width };
  writeIn(doc, company.name, { ...beside, y: top, weight: 'semibold', size: 10 });
  writeIn(doc, company.phone, { ...beside, y: doc.y, size: 7.5 });
  writeIn(doc, vesselName, { ...beside, y: doc.y + mm(1.5), weight: 'semibold', size: 8, lines: 2 });
  if (system !== null) writeIn(doc, system, { ...beside, y: doc.y + mm(0.5), size: 7, lines: 2 });
  const below = { x: left, width: LABEL.width - 2 * padding };
  writeIn(doc, number, { ...below, y: top + qr + mm(1.5), weight: 'semibold', size: 10 });
  const entered = address === null ? 'on our site, at /unit' : `at ${address.replace(/^https?:\/\//, '')}`;
  writeIn(doc, `Scan the code, or enter the number ${entered}`, {
    ...below,
    y: doc.y,
    size: 6.5,
    colour: MUTED,
    lines: 2,
  });
}

interface LineStyle {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: 'regular' | 'semibold';
  colour?: string;
  /** At most so many; the rest is cut with an ellipsis. */
  lines?: number;
}

function writeIn(
  doc: Doc,
  text: string,
  { x, y, width, size, weight = 'regular', colour = INK, lines = 1 }: LineStyle,
): void {
  doc.addStructure(
    doc.struct('P', {}, () => {
      doc.font(weight).fontSize(size).fillColor(colour);
      // A little more than the lines need, for rounding.
      const height = (lines + 0.1) * doc.currentLineHeight(true);
      doc.text(printedText(text), x, y, { width, height, ellipsis: true });
    }),
  );
}

/** Short lines outside of the labels, so that none is left on a label that is cut a little off. */
function drawCutMarks(doc: Doc): void {
  doc.markContent('Artifact', { type: 'Layout' });
  const [right, bottom] = [LEFT + COLUMNS * LABEL.width, TOP + ROWS * LABEL.height];
  for (let column = 0; column <= COLUMNS; column += 1) {
    const x = LEFT + column * LABEL.width;
    doc.moveTo(x, TOP - CUT_MARK).lineTo(x, TOP);
    doc.moveTo(x, bottom).lineTo(x, bottom + CUT_MARK);
  }
  for (let row = 0; row <= ROWS; row += 1) {
    const y = TOP + row * LABEL.height;
    doc.moveTo(LEFT - CUT_MARK, y).lineTo(LEFT, y);
    doc.moveTo(right, y).lineTo(right + CUT_MARK, y);
  }
  doc.lineWidth(0.4).strokeColor(LINE).stroke();
  doc.endMarkedContent();
}
