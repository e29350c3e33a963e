import { MATCH_NUMBER_MAX, MATCH_TEXT_MAX } from './match-class.ts';

/** What a column of a pasted table holds. */
export const COLUMN_ROLES = ['number', 'description', 'quantity', 'unit', 'ignored'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** One line that is asked for. */
export interface PastedLine {
  /** What the buyer pasted, to the character. */
  rawText: string;
  /** The line without quotation marks of mails, bullets and positions, in plain digits and spaces. */
  text: string;
  /** The item number, where the list says which one it is. */
  number?: string | undefined;
  /** Absent where the list names none, or none in whole numbers. */
  quantity?: number | undefined;
  unit?: string | undefined;
}

export type PastedFormat = 'text' | 'table' | 'xml';

export interface PastedList {
  format: PastedFormat;
  lines: PastedLine[];
  /** Greetings, signatures and headings, to the character. */
  rest: string[];
  /** Of a table: what each column holds, and its name or its first cell. */
  columns: { role: ColumnRole; label: string }[];
}

/** A list that is not read, and why. */
export interface PastedRefusal {
  refusal: string;
}

/** In UTF-16 units; five hundred lines of a requisition take about a third of it. */
export const PASTED_TEXT_MAX = 300_000;
export const RFQ_LINES_MAX = 500;

/** Full-width digits, odd spaces, dashes and invisible characters in their plain form. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim();

/** Returns what is compared of a line. */
export const matchLineOf = ({ text, number }: PastedLine) => ({
  text: text.slice(0, MATCH_TEXT_MAX),
  number: number?.slice(0, MATCH_NUMBER_MAX),
});
