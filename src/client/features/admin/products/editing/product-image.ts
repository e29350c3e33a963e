import { IMAGE_BYTES_LIMIT, IMAGE_JPEG_QUALITY, IMAGE_MAX_SIDE } from '#contract/catalogue/image.ts';

/** Why a picture was refused, as shown to people. */
export class ImageRefusal extends Error {
  readonly description: string | undefined;

  constructor(title: string, description?: string) {
    super(title);
    this.name = 'ImageRefusal';
    this.description = description;
  }
}

/** The size after scaling the longer side; never enlarges, and no side becomes zero. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, IMAGE_MAX_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * Converts a chosen picture to the data URL of a small JPEG: upright, on white, without metadata. Throws an
 * ImageRefusal if it is too large, or not a picture that this browser can show.
 */
export async function shrinkImage(file: Blob): Promise<string> {
  if (file.size >= IMAGE_BYTES_LIMIT) {
    throw new ImageRefusal('Image too large', 'Please select an image smaller than 5MB');
  }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new ImageRefusal(
      'Error loading image',
      'Choose a JPEG, PNG or WebP image. This file is of another type or damaged.',
    );
  });
  try {
    return draw(picture);
  } catch {
    throw new ImageRefusal(
      'Error uploading image',
      'The image could not be resized. Please try another one.',
    );
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap): string {
  const { width, height } = fittedSize(picture.width, picture.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const sheet = canvas.getContext('2d', { alpha: false });
  if (!sheet) throw new Error('no canvas');
  sheet.fillStyle = 'white';
  sheet.fillRect(0, 0, width, height);
  sheet.imageSmoothingQuality = 'high';
  sheet.drawImage(picture, 0, 0, width, height);
  const url = canvas.toDataURL('image/jpeg', IMAGE_JPEG_QUALITY);
  if (!url.startsWith('data:image/jpeg')) throw new Error('no JPEG');
  return url;
}
