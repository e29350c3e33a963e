import {
  bytesOfDataUrl,
  decodeInTurn,
  imageRefusal,
  imageTypeOf,
  loadSharp,
  wordsForUnreadable,
} from './images.ts';

/** Far more than a finger drawing on a phone's screen needs. */
const SIGNATURE_MEGAPIXEL_LIMIT = 16;
const SIGNATURE_BOX = { width: 1200, height: 600 };
const PATIENCE_S = 20;

/** Of 255. A smaller difference between the darkest and the brightest point is an empty field. */
const FAINTEST_STROKE = 24;

/**
 * Converts a data URL to a signature: a PNG on white without metadata. Errors name `field`: tooLarge, badInput for
 * anything that is not a PNG or is empty.
 */
export async function readSignature(dataUrl: string, field: string): Promise<Buffer> {
  const bytes = bytesOfDataUrl(dataUrl, field);
  if (imageTypeOf(bytes) !== 'image/png') throw imageRefusal(field, 'The signature must be a PNG image.');
  const { drawn, channels } = await decodeInTurn(async () => {
    const sharp = await loadSharp();
    const png = await drawOnWhite(bytes).catch((cause: unknown) => {
      throw imageRefusal(field, wordsForUnreadable(cause, SIGNATURE_MEGAPIXEL_LIMIT), { cause });
    });
    return { drawn: png, channels: (await sharp(png).stats()).channels };
  });
  if (channels.every(({ min, max }) => max - min < FAINTEST_STROKE)) {
    throw imageRefusal(field, 'The signature is empty. Please sign in the field.');
  }
  return drawn;
}

async function drawOnWhite(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: SIGNATURE_MEGAPIXEL_LIMIT * 1_000_000, failOn: 'error' })
    .timeout({ seconds: PATIENCE_S })
    .resize({ ...SIGNATURE_BOX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}

/** The width of photos in a report: 85 mm at 300 dpi. */
const PRINTED_SIDE = 1000;

export interface PrintedPicture {
  /** JPEG. */
  bytes: Buffer;
  width: number;
  height: number;
}

/** Scales a stored photo, which is upright already, to the size of print. The same photo gives the same bytes. */
export async function pictureForPrint(photo: Buffer): Promise<PrintedPicture> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(photo, { failOn: 'error' })
    .timeout({ seconds: PATIENCE_S })
    .resize({ width: PRINTED_SIDE, height: PRINTED_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
