import {
  IMAGE_BYTES_LIMIT,
  IMAGE_JPEG_QUALITY,
  IMAGE_MAX_SIDE,
  type IMAGE_TYPES,
} from '#contract/catalogue/image.ts';
import { PHOTO_MAX_SIDE, PREVIEW_MAX_SIDE } from '#contract/project/project-file.ts';
import { AppError } from '#server/errors.ts';
import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';

/**
 * Larger than what phones produce by default. The worst file within it, an interlaced PNG of 16 bits a channel, takes
 * about 600 MB, which a machine with 2 GB survives.
 */
const MEGAPIXEL_LIMIT = 64;

/** How long one picture may take. */
const PATIENCE_S = 20;

/** Images are rare here, so sharp is loaded with the first one, and gets no cache and few threads. */
async function startSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let started: ReturnType<typeof startSharp> | undefined;
export const loadSharp = () => (started ??= startSharp());

/** Each waiting picture takes up to 25 MB of memory. */
const MOST_WAITING = 20;

/**
 * Decodes pictures from uploads one at a time, because a large one takes hundreds of megabytes. Throws
 * tooManyRequests if too many wait.
 */
export const decodeInTurn = createConcurrencyLimiter({
  concurrency: 1,
  maxQueue: MOST_WAITING,
  refusal: 'Many pictures are being processed. Please try again in a moment.',
});

/**
 * Converts a data URL to a product image: a JPEG of at most 400 px, upright, without metadata. Detects the type by
 * content and ignores the declared one. Errors name `field`: tooLarge from 5 MiB, badInput for anything that is not a
 * picture.
 */
export async function readProductImage(dataUrl: string, field: string): Promise<Buffer> {
  const bytes = bytesOfDataUrl(dataUrl, field);
  if (imageTypeOf(bytes) === null) throw imageRefusal(field, wordsForOtherType(bytes));
  return decodeInTurn(() =>
    reencode(bytes, IMAGE_MAX_SIDE, IMAGE_JPEG_QUALITY).catch((cause: unknown) => {
      throw imageRefusal(field, wordsForUnreadable(cause), { cause });
    }),
  );
}

const PHOTO_QUALITY = 0.86;
const PREVIEW_QUALITY = 0.75;

export interface Photo {
  full: Buffer;
  /** Small, for lists on slow connections. */
  preview: Buffer;
}

/**
 * Converts a photo of the work for storage: an upright JPEG without metadata, so that it reveals neither location nor
 * camera. `bytes` must begin as a picture does (imageTypeOf); unreadable content is badInput.
 */
export async function readPhoto(bytes: Buffer): Promise<Photo> {
  return decodeInTurn(async () => {
    try {
      const full = await reencode(bytes, PHOTO_MAX_SIDE, PHOTO_QUALITY);
      return { full, preview: await reencode(full, PREVIEW_MAX_SIDE, PREVIEW_QUALITY) };
    } catch (cause) {
      throw new AppError('badInput', wordsForUnreadable(cause), { cause });
    }
  });
}

export function wordsForUnreadable(cause: unknown, limit = MEGAPIXEL_LIMIT): string {
  return cause instanceof Error && cause.message.includes('pixel limit')
    ? `The image has too many pixels: at most ${limit} megapixels can be used. Please make it smaller and choose it again.`
    : 'The image cannot be read; it may be damaged. Please choose another one.';
}

export function bytesOfDataUrl(dataUrl: string, field: string): Buffer {
  const head = /^data:[^,]{0,200};base64,/i.exec(dataUrl);
  if (!head) throw imageRefusal(field, 'The image must be a data URL in base64.');
  const base64 = dataUrl.slice(head[0].length);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw imageRefusal(field, 'The image was not sent completely. Please choose it again.');
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < IMAGE_BYTES_LIMIT) return bytes;
  throw imageRefusal(field, 'The image is 5 MB or larger. Please select a smaller one.', {
    kind: 'tooLarge',
  });
}

interface RefusalOptions {
  kind?: 'badInput' | 'tooLarge';
  cause?: unknown;
}

export function imageRefusal(
  field: string,
  message: string,
  { kind = 'badInput', cause }: RefusalOptions = {},
) {
  return new AppError(kind, message, { issues: [{ path: [field], message }], cause });
}

async function reencode(bytes: Buffer, side: number, quality: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MEGAPIXEL_LIMIT * 1_000_000, failOn: 'error' })
    .timeout({ seconds: PATIENCE_S })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: quality * 100 })
    .toBuffer();
}

/** Detects the type by the first bytes; null for unsupported ones. No decoder runs before that. */
export function imageTypeOf(bytes: Buffer): (typeof IMAGE_TYPES)[number] | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  const riff = bytes.toString('latin1', 0, 12);
  return riff.startsWith('RIFF') && riff.endsWith('WEBP') ? 'image/webp' : null;
}

function wordsForOtherType(bytes: Buffer): string {
  return isHeic(bytes) ? HEIC_WORDS : 'Only JPEG, PNG and WebP images can be used.';
}

export const HEIC_WORDS = 'HEIC photos cannot be used. Please save the photo as JPEG and choose it again.';

/** The default of iPhones; a decoder for it cannot be distributed freely. */
export function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei|hev|mif1|msf1)/.test(bytes.toString('latin1', 4, 12));
}
