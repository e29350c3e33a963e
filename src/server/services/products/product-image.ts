import { and, eq, ne } from 'drizzle-orm';
import { IMAGE_PATH, imagePath } from '#contract/catalogue/image.ts';
import type { Transaction } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { readProductImage } from '#server/integrations/images.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { keepFile, releaseFile, stageFile } from '#server/services/files/keep-file.ts';

const FIELD = 'imageUrl';

/** What a write does to the picture: nothing, remove it, or show this file or address. */
export type WishedImage = { storageName: string } | { url: string } | null | undefined;

/** Checks, re-encodes and stages an image, or resolves the URL that we served for one. Runs before the transaction. */
export async function stageImage(
  ctx: FileContext,
  imageUrl: string | null | undefined,
): Promise<WishedImage> {
  if (imageUrl === undefined) return undefined;
  if (imageUrl === null || imageUrl === '') return null;
  const served = IMAGE_PATH.exec(imageUrl)?.[1];
  if (served !== undefined) return { storageName: served };
  if (!/^data:/i.test(imageUrl)) return { url: imageUrl };
  const bytes = await readProductImage(imageUrl, FIELD);
  return { storageName: await stageFile(ctx, { bytes, type: 'image/jpeg', ending: 'jpg' }) };
}

interface Image {
  imageUrl: string | null;
  imageKey: string | null;
}

/**
 * Returns the picture of a product after the write. An address that is not ours is accepted only if the product
 * already has it.
 */
export function keepImage(tx: Transaction, wished: WishedImage, current: Image): Image {
  if (wished === undefined) return { imageUrl: current.imageUrl, imageKey: current.imageKey };
  if (wished === null) return { imageUrl: null, imageKey: null };
  if ('url' in wished) {
    if (wished.url === current.imageUrl) return { imageUrl: current.imageUrl, imageKey: current.imageKey };
    throw refusal('The image must be a data URL, or an address under which we serve one.');
  }
  if (!keepFile(tx, wished.storageName))
    throw refusal('That image is no longer stored. Please choose it again.');
  return { imageUrl: imagePath(wished.storageName), imageKey: wished.storageName };
}

function refusal(message: string): AppError {
  return new AppError('badInput', message, { issues: [{ path: [FIELD], message }] });
}

/** Releases the file of a product unless another product shows it too. Call it after the product is written. */
export function releaseImage(
  tx: Transaction,
  ctx: ServiceContext,
  productId: number,
  imageKey: string,
): void {
  const other = tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.imageKey, imageKey), ne(products.id, productId)))
    .limit(1)
    .get();
  if (!other) releaseFile(tx, ctx, imageKey);
}

/** Returns the bytes of a picture that a product shows; null for every other name. */
export async function readProductImageFile({ db, files }: FileContext, name: string): Promise<Buffer | null> {
  const shown = db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.imageKey, name))
    .limit(1)
    .get();
  return shown ? files.read(name) : null;
}
