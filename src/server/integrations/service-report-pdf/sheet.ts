import PDFDocument from 'pdfkit';
import { printedText, UNPRINTED } from '#contract/report/printed-characters.ts';
import type { ServiceReportContent } from './report-content.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 48, top: 92, bottom: 64 } as const;
/** PDF counts in points. */
export const POINTS_PER_MM = 72 / 25.4;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** The colours of the site, as print shows them. */
export const INK = '#0b1b33';
export const MUTED = '#4b5c74';
export const LINE = '#dbe3ee';
const THEME = '#1e40af';
const SIGNAL = '#c2410c';

const UNPRINTED_NOTE = `${UNPRINTED} stands for a character that this document cannot print. The record has it as it was typed.`;

/** The height of a heading with the space around it. */
const HEADING_HEIGHT = 40;
/** At least this much of a longer paragraph stays at the foot of a page. */
const PARAGRAPH_START = 60;

export type Doc = InstanceType<typeof PDFDocument>;

/** A font parsed by fontkit, the library within pdfkit. It is shared by all documents. */
export interface ParsedFont {
  layout: unknown;
}

export interface ReportFonts {
  regular: ParsedFont;
  semibold: ParsedFont;
}

type Weight = keyof ReportFonts;

export interface TextStyle {
  weight?: Weight;
  size?: number;
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
}

/** The texts on every page and in the file's metadata. */
type SheetContent = Pick<ServiceReportContent, 'title' | 'number' | 'status' | 'company' | 'createdAt'> &
  Partial<Pick<ServiceReportContent, 'ending' | 'check'>>;

interface DocumentInfo {
  title: string;
  company: string;
  /** The page that checks files reads the number of a report here, to tell a changed report from any other file. */
  keywords?: string | undefined;
  createdAt: Date;
}

/** Begins an A4 document without pages; the same content gives the same bytes. */
export function newDocument(fonts: ReportFonts, { title, company, keywords, createdAt }: DocumentInfo): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    // Otherwise pdfkit looks for its own Helvetica on the disk.
    font: null as unknown as string,
    info: {
      Title: title,
      Author: company,
      Creator: company,
      Producer: company,
      ...(keywords !== undefined && { Keywords: keywords }),
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  for (const [name, font] of Object.entries(fonts)) {
    // pdfkit also accepts a parsed font, which its types do not include.
    doc.registerFont(name, font as unknown as Uint8Array);
  }
  return doc;
}

/** Ends the document and returns the file. */
export function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

/**
 * A4 pages that are filled from top to bottom. Text is tagged (headings, paragraphs, tables) for screen readers;
 * headers and footers are marked as artifacts.
 */
export class Sheet {
  readonly doc: Doc;
  private readonly content: SheetContent;
  private hasUnprinted = false;
  y: number = PAGE.top;

  constructor(content: SheetContent, fonts: ReportFonts) {
    this.content = content;
    this.doc = newDocument(fonts, {
      title: `${content.title} ${content.number}`,
      company: content.company.name,
      keywords: content.check?.number,
      createdAt: content.createdAt,
    });
    this.addPage();
  }

  addPage(): void {
    this.doc.addPage();
    this.y = PAGE.top;
  }

  /** Goes to the next page unless this height fits on the current one. */
  keep(height: number): void {
    if (this.y + height > PAGE.height - PAGE.bottom) this.addPage();
  }

  style({ weight = 'regular', size = 9.5, colour = INK }: TextStyle = {}): Doc {
    return this.doc.font(weight).fontSize(size).fillColor(colour);
  }

  heightOf(text: string, style: TextStyle = {}): number {
    const printed = this.printed(text);
    return this.style(style).heightOfString(printed, { width: style.width ?? CONTENT_WIDTH, lineGap: 2 });
  }

  /** Writes at a position without moving the cursor; tagged as heading, paragraph or cell. */
  write(tag: string, text: string, x: number, y: number, style: TextStyle = {}): void {
    this.doc.addStructure(this.tagged(tag, text, x, y, style));
  }

  tagged(tag: string, text: string, x: number, y: number, style: TextStyle = {}) {
    return this.doc.struct(tag, {}, () => {
      const { width = CONTENT_WIDTH, align = 'left' } = style;
      this.style(style).text(this.printed(text), x, y, { width, align, lineGap: 2 });
    });
  }

  private printed(text: string): string {
    const printed = printedText(text);
    this.hasUnprinted ||= printed.includes(UNPRINTED);
    return printed;
  }

  /** Writes a heading, on the page that also has room for the first block below it. */
  heading(text: string, below: number): void {
    this.keep(HEADING_HEIGHT + below);
    this.y += 10;
    this.rule(this.y, INK, 0.75);
    this.write('H2', text, PAGE.margin, this.y + 8, { weight: 'semibold', size: 11.5 });
    this.y += HEADING_HEIGHT - 10;
  }

  /** Writes texts below their own heading. */
  section(title: string, texts: readonly string[], style: TextStyle = {}): void {
    this.heading(title, Math.min(this.heightOf(texts[0] ?? '', style), PARAGRAPH_START));
    for (const text of texts) this.paragraph(text, style);
  }

  paragraph(text: string, style: TextStyle = {}): void {
    for (const part of text.split(/\n+/).filter((line) => line.trim() !== '')) {
      const height = this.heightOf(part, style);
      this.keep(Math.min(height, PARAGRAPH_START));
      // Longer than the rest of the page: pdfkit may break it at a line.
      if (height > PAGE.height - PAGE.bottom - this.y) this.writeAcross(part, style);
      else {
        this.write('P', part, PAGE.margin, this.y, style);
        this.y += height;
      }
      this.y += 5;
    }
  }

  private writeAcross(text: string, style: TextStyle): void {
    let rest = text.split(' ');
    while (rest.length > 0) {
      const [piece, left] = this.cut(rest, PAGE.height - PAGE.bottom - this.y, style);
      this.write('P', piece, PAGE.margin, this.y, style);
      this.y += this.heightOf(piece, style);
      rest = left;
      if (rest.length > 0) this.addPage();
    }
  }

  /** Splits the words that fit into a height, at least one, from the others. */
  private cut(words: string[], room: number, style: TextStyle): [string, string[]] {
    let [fits, tooMany] = [1, words.length + 1];
    while (tooMany - fits > 1) {
      const count = Math.floor((fits + tooMany) / 2);
      if (this.heightOf(words.slice(0, count).join(' '), style) > room) tooMany = count;
      else fits = count;
    }
    return [words.slice(0, fits).join(' '), words.slice(fits)];
  }

  /** Splits a text into pieces of at most that height. */
  pieces(text: string, height: number, style: TextStyle): string[] {
    if (this.heightOf(text, style) <= height) return [text];
    const pieces: string[] = [];
    for (let rest = text.split(' '); rest.length > 0;) {
      const [piece, left] = this.cut(rest, height, style);
      pieces.push(piece);
      rest = left;
    }
    return pieces;
  }

  rule(y: number, colour: string = LINE, width = 0.5): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
    this.doc.endMarkedContent();
  }

  /** Writes header and footer of every page, once their number is known; returns the finished file. */
  finish(): Promise<Buffer> {
    if (this.hasUnprinted) this.paragraph(UNPRINTED_NOTE, { size: 8, colour: MUTED });
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.doc.markContent('Artifact', { type: 'Pagination' });
      this.drawHead();
      this.drawFoot(`Page ${page + 1} of ${count}`);
      this.doc.endMarkedContent();
    }
    return bytesOf(this.doc);
  }

  private drawHead(): void {
    const { doc } = this;
    const { margin } = PAGE;
    doc.roundedRect(margin, 34, 28, 28, 4.5).fill(THEME);
    doc
      .lineWidth(2.4)
      .strokeColor('#ffffff')
      .circle(margin + 13.1, 46.7, 6.8)
      .stroke();
    doc
      .moveTo(margin + 12.7, 54.6)
      .lineTo(margin + 23.6, 54.6)
      .stroke();
    this.style({ weight: 'semibold', size: 10 }).text(this.content.company.name, margin + 38, 36, {
      width: 260,
      lineBreak: false,
    });
    this.style({ size: 8, colour: MUTED }).text(this.content.company.lines[0] ?? '', margin + 38, 50, {
      width: 300,
      lineBreak: false,
    });
    const right = { width: 180, align: 'right', lineBreak: false } as const;
    const x = PAGE.width - margin - 180;
    this.style({ weight: 'semibold', size: 10 }).text(this.content.number, x, 36, right);
    const isOpen = this.content.ending?.kind === 'unsigned';
    const state = isOpen ? `${this.content.status}, not signed` : this.content.status;
    this.style({ size: 8, colour: isOpen ? SIGNAL : MUTED }).text(state, x, 50, right);
  }

  private drawFoot(pageNumber: string): void {
    const y = PAGE.height - 40;
    const { margin } = PAGE;
    this.doc
      .moveTo(margin, y - 8)
      .lineTo(PAGE.width - margin, y - 8)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    const foot = { size: 7.5, colour: MUTED };
    this.style(foot).text(this.content.company.lines.slice(1).join('   '), margin, y, {
      width: 400,
      lineBreak: false,
    });
    this.style(foot).text(pageNumber, PAGE.width - margin - 90, y, {
      width: 90,
      align: 'right',
      lineBreak: false,
    });
  }
}
