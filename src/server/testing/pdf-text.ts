import { extractText } from 'unpdf';

/** The text of a PDF from the first page to the last, as another program reads it; every break is one blank. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
