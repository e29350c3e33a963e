import type { ContentSection, Paragraph } from './content-section.ts';
import type { ContentPage } from './pages/content-page.ts';

/** Promises that no page of the site may make. */
export const forbidden =
  /guarante|\boriginal|\bgenuine|\bOEM\b|in stock|delivery times?\b|lead times?\b|\bprices?\b|price list|certified|cheap|\bbest[- ](quality|price|service)|world-class|leading|one-stop|seamless|tailored|authori[sz]ed|official|0\.2 mg\/L|approved by class|class[- ]approved|fits all/i;

export const pieces = (paragraph: Paragraph) => (typeof paragraph === 'string' ? [paragraph] : paragraph);

export const plain = (paragraph: Paragraph) =>
  pieces(paragraph)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

export const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}’.,/-]*/gu) ?? [];

export function sectionParagraphs({ paragraphs, list, table }: ContentSection): readonly Paragraph[] {
  return [...paragraphs, ...(list?.items ?? []), ...(table?.rows.flat() ?? [])];
}

export function sectionTexts(section: ContentSection): string[] {
  return [
    section.heading,
    ...sectionParagraphs(section).map(plain),
    ...(section.table ? [section.table.caption, ...section.table.head] : []),
    ...(section.figure ? [section.figure.caption] : []),
  ];
}

/** The words of the page's own body, as a visitor reads them. */
export function pageTexts(page: ContentPage): string[] {
  return [
    plain(page.lead),
    ...page.sections.flatMap(sectionTexts),
    ...page.specification.rows.flatMap(({ label, value }) => [label, value]),
    page.callToAction.text,
  ];
}
