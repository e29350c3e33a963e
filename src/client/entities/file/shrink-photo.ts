import { PHOTO_MAX_SIDE } from '#contract/project/project-file.ts';

/** Photos below this size are sent unchanged: shrinking would take longer than it saves. */
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.85;

/**
 * Shrinks a photo to the stored size, so that a weak connection can send it, and keeps it upright. A file that the
 * browser cannot read is sent unchanged, and the server reports the error.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= SMALL_BYTES || !photo.type.startsWith('image/')) return photo;
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (!picture) return photo;
  const scale = Math.min(1, PHOTO_MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return small && small.size < photo.size ? small : photo;
}
