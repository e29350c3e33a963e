import type { LinkTarget } from './content-paths.ts';

export interface InlineLink {
  readonly text: string;
  readonly link: LinkTarget;
}

/** Running text: plain, or pieces of text and links that are set one after the other without a space between. */
export type Paragraph = string | readonly (string | InlineLink)[];

export interface ContentList {
  readonly ordered: boolean;
  readonly items: readonly Paragraph[];
}

/** The first cell of each row is the row's header. */
export interface ContentTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Paragraph[])[];
}

/** `treatment-process` is electrolysis of the full flow. */
export type Drawing =
  | 'treatment-process'
  | 'treatment-side-stream'
  | 'treatment-uv'
  | 'two-bottle-analyser'
  | 'vessel'
  | 'service-visit'
  | 'neutralisation';

/** One heading with its content, in the order of the fields. */
export interface ContentSection {
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
  readonly list?: ContentList;
  readonly table?: ContentTable;
  readonly figure?: { readonly drawing: Drawing; readonly caption: string };
  /** The rows of cross-reference.ts stand here, searchable and sortable. */
  readonly crossReference?: true;
}
