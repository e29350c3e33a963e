import { readVerifyCode } from '#contract/verify-code.ts';

/** What browsers with a reader of codes have; not in the types yet. */
interface BarcodeReader {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
}

interface BarcodeReaderClass {
  new (options: { formats: string[] }): BarcodeReader;
  getSupportedFormats(): Promise<string[]>;
}

const FORMAT = 'qr_code';

/** Reads all codes in a photo; null if this browser cannot. */
export async function codesInPhoto(photo: Blob): Promise<string[] | null> {
  const { BarcodeDetector: Reader } = globalThis as { BarcodeDetector?: BarcodeReaderClass };
  // Some systems have the class without a reader behind it.
  if (!Reader || !(await Reader.getSupportedFormats()).includes(FORMAT)) return null;
  const image = await createImageBitmap(photo);
  try {
    const found = await new Reader({ formats: [FORMAT] }).detect(image);
    return found.map(({ rawValue }) => rawValue);
  } finally {
    image.close();
  }
}

/** The number of a label in a text that is typed, or in the address that a code holds; null if there is none. */
export const labelNumberIn = (text: string): string | null =>
  readVerifyCode('QU', text.split('/').at(-1) ?? '');
