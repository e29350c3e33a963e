import { extractText } from 'unpdf';

/** The words of a PDF from the first page to the last, as another program reads them; every break is one blank. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
