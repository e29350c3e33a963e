import type { Fact, ReportCell, ReportColumn, SectionWith } from '#contract/report/report-sections.ts';
import type { ReportEnding, ReportPhoto } from './report-content.ts';
import { CONTENT_WIDTH, INK, MUTED, PAGE, type Sheet, type TextStyle } from './sheet.ts';

const OUTSIDE = '#b42318';
const PHOTO_HEIGHT = 172;

type Column = ReportColumn & { width: number };

/** Also marked by a word: reports are printed in black. */
const TONES = {
  muted: { colour: MUTED },
  strong: { weight: 'semibold' },
  alarm: { weight: 'semibold', colour: OUTSIDE },
} as const satisfies Record<NonNullable<ReportCell['tone']>, TextStyle>;

/** A section of a report with its heading. */
export function drawSection(sheet: Sheet, section: SectionWith<ReportPhoto>): void {
  switch (section.kind) {
    case 'facts':
      drawFacts(sheet, section.title, section.facts);
      return;
    case 'text':
      sheet.section(section.title, section.texts, section.isMuted ? { colour: MUTED } : {});
      return;
    case 'table':
      drawTable(sheet, section.title, section);
      return;
    case 'photos':
      drawPhotos(sheet, section.title, section.photos);
  }
}

/** Facts in two columns, each with its label above it. */
export function drawFacts(sheet: Sheet, title: string, facts: readonly Fact[]): void {
  const filled = facts.filter((fact): fact is { label: string; value: string } => Boolean(fact.value));
  const width = (CONTENT_WIDTH - 24) / 2;
  const rows = inPairs(filled).map((pair) => ({
    pair,
    height: Math.max(...pair.map(({ value }) => sheet.heightOf(value, { width }))),
  }));
  sheet.heading(title, (rows[0]?.height ?? 0) + 22);
  for (const { pair, height } of rows) {
    sheet.keep(height + 22);
    for (const [place, { label, value }] of pair.entries()) {
      const x = PAGE.margin + place * (width + 24);
      sheet.write('P', label, x, sheet.y, { size: 7.5, colour: MUTED, width });
      sheet.write('P', value, x, sheet.y + 11, { width });
    }
    sheet.y += height + 18;
  }
}

const inPairs = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, row) => items.slice(2 * row, 2 * row + 2));

const TABLE_HEAD_HEIGHT = 18;

interface Table {
  columns: readonly ReportColumn[];
  rows: readonly ReportCell[][];
}

/** A table whose header row is repeated on each page. */
export function drawTable(sheet: Sheet, title: string, { columns: given, rows }: Table): void {
  const { doc } = sheet;
  const columns = withWidths(given);
  const lines = rows
    .flatMap((row) => withoutTallCells(sheet, columns, row))
    .map((cells) => {
      const styles = columns.map((column, index) => styleIn(column, cells[index]));
      return {
        cells,
        styles,
        height: Math.max(...cells.map(({ text }, index) => sheet.heightOf(text, styles[index]))),
      };
    });
  sheet.heading(title, TABLE_HEAD_HEIGHT + (lines[0]?.height ?? 0) + 8);
  const table = doc.struct('Table');
  doc.addStructure(table);

  const drawHead = () => {
    const row = doc.struct('TR');
    table.add(row);
    eachColumn(columns, (column, x) => {
      row.add(
        sheet.tagged('TH', column.title, x, sheet.y, {
          size: 7.5,
          colour: MUTED,
          width: column.width - 8,
          align: column.isNumber ? 'right' : 'left',
        }),
      );
    });
    row.end();
    sheet.y += 15;
    sheet.rule(sheet.y - 2, INK, 0.5);
    sheet.y += 3;
  };

  drawHead();
  for (const { cells, styles, height } of lines) {
    const page = sheet.doc.bufferedPageRange().count;
    sheet.keep(height + 8);
    if (sheet.doc.bufferedPageRange().count > page) drawHead();
    const row = doc.struct('TR');
    table.add(row);
    eachColumn(columns, (_, x, index) => {
      row.add(sheet.tagged('TD', cells[index]?.text ?? '', x, sheet.y, styles[index]));
    });
    row.end();
    sheet.y += height + 4;
    sheet.rule(sheet.y - 1);
    sheet.y += 3;
  }
  table.end();
  sheet.y += 8;
}

function withWidths(columns: readonly ReportColumn[]): Column[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return columns.map((column) => ({ ...column, width: column.width ?? CONTENT_WIDTH - taken }));
}

const styleIn = ({ width, isNumber }: Column, cell: ReportCell | undefined): TextStyle => ({
  ...(cell?.tone && TONES[cell.tone]),
  width: width - 8,
  align: isNumber ? 'right' : 'left',
});

/** Half a page. Longer text continues in its own row, so that no row is taller than a page. */
const TALLEST_ROW = 340;

function withoutTallCells(sheet: Sheet, columns: readonly Column[], row: ReportCell[]): ReportCell[][] {
  const pieces = columns.map((column, index) =>
    sheet.pieces(row[index]?.text ?? '', TALLEST_ROW, styleIn(column, row[index])),
  );
  const count = Math.max(...pieces.map(({ length }) => length));
  return Array.from({ length: count }, (_, part) =>
    pieces.map((texts, index) => Object.assign({}, row[index], { text: texts[part] ?? '' })),
  );
}

function eachColumn(
  columns: readonly Column[],
  draw: (column: Column, x: number, index: number) => void,
): void {
  let x: number = PAGE.margin;
  for (const [index, column] of columns.entries()) {
    draw(column, x, index);
    x += column.width;
  }
}

/** Two pictures side by side, each unbroken, with its caption. A photo without a picture is its caption. */
function drawPhotos(sheet: Sheet, title: string, photos: readonly ReportPhoto[]): void {
  const { doc } = sheet;
  const width = (CONTENT_WIDTH - 16) / 2;
  const rows = inPairs(photos).map((photosInRow) => {
    const pair = photosInRow.map(({ picture, caption }) => {
      const { bytes, ...pixels } = picture ?? { bytes: null, width, height: 0 };
      const scale = Math.min(width / pixels.width, PHOTO_HEIGHT / pixels.height);
      return { bytes, caption, size: { width: pixels.width * scale, height: pixels.height * scale } };
    });
    const pictures = Math.max(...pair.map(({ size }) => size.height));
    const captions = pair.map(({ caption }) => sheet.heightOf(caption, { size: 8, width }));
    return { pair, pictures, height: pictures + 6 + Math.max(...captions) };
  });
  sheet.heading(title, rows[0]?.height ?? 0);
  for (const { pair, pictures, height } of rows) {
    sheet.keep(height);
    for (const [place, { bytes, caption, size }] of pair.entries()) {
      const x = PAGE.margin + place * (width + 16);
      const top = sheet.y;
      if (bytes) {
        doc.addStructure(
          doc.struct(
            'Figure',
            { alt: caption },
            () => void doc.image(bytes, x, top + pictures - size.height, size),
          ),
        );
      }
      sheet.write('Caption', caption, x, top + pictures + 5, { size: 8, colour: MUTED, width });
    }
    sheet.y += height + 12;
  }
}

/** Who signed, or the reason for no signature, and the hash of the report as shown. */
export function drawEnding(sheet: Sheet, ending: ReportEnding): void {
  sheet.heading('For the vessel', 110);
  switch (ending.kind) {
    case 'unsigned':
      sheet.paragraph('Not signed yet.', { colour: MUTED });
      return;
    case 'correction':
      sheet.paragraph(`Correction of ${ending.signed}`);
      sheet.paragraph(`Corrected: ${ending.corrected}. The report that it corrects stays as it is.`);
      sheet.paragraph(`SHA-256 of the signed report: ${ending.signedSha256}`, { size: 7.5, colour: MUTED });
      return;
    case 'refused':
      sheet.paragraph(`Not signed. Reason: ${ending.reason}`);
      sheet.paragraph(ending.at, { colour: MUTED });
      break;
    case 'signed': {
      const { doc } = sheet;
      const name = ending.rank === null ? ending.name : `${ending.name}, ${ending.rank}`;
      const top = sheet.y;
      doc.addStructure(
        doc.struct('Figure', { alt: `Signature of ${name}` }, () => {
          doc.image(ending.image, PAGE.margin, top, { fit: [220, 70], valign: 'bottom' });
        }),
      );
      sheet.y += 76;
      sheet.paragraph(name, { weight: 'semibold' });
      sheet.paragraph(`Signed ${ending.at}`, { colour: MUTED });
      break;
    }
  }
  sheet.paragraph(`SHA-256 of the report as it was shown: ${ending.shownSha256}`, {
    size: 7.5,
    colour: MUTED,
  });
}
