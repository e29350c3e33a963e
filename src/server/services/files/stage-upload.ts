import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import { UPLOAD_BYTES_LIMIT, type UploadType } from '#contract/project/project-file.ts';
import type { Transaction } from '#db/open-database.ts';
import { storedFiles } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ReceivedFile } from '#server/integrations/file-store.ts';
import { readPhoto } from '#server/integrations/images.ts';
import { endingOf } from '#contract/format/stored-file-name.ts';
import { isPdf, uploadTypeOf } from '#server/integrations/upload-type.ts';
import type { FileContext } from './file-context.ts';
import { releaseFile } from './keep-file.ts';
import { requireSealKey } from './sealed-files.ts';

/** The bytes of an upload as they arrive; absent if the call had no body. */
export type IncomingBytes = AsyncIterable<Uint8Array> | undefined;

/** A file that is on disk and waits for its record. */
export interface StagedUpload {
  storageName: string;
  type: UploadType;
  size: number;
  /** Hash of the bytes as they were sent, to recognize a retry. */
  sha256: string;
  /** Everything that was stored for it: the file, and the preview of a picture. */
  names: string[];
}

/** The preview of a picture. */
export const previewNameOf = (storageName: string) => storageName.replace(/\.jpg$/, '-preview.jpg');

interface ReadUpload {
  type: UploadType;
  /** The bytes of a picture, which is stored in another form than it came. */
  picture: Buffer | null;
}

/** What an upload is, by its content. Throws badInput where it is empty. */
async function readUpload(received: ReceivedFile): Promise<ReadUpload> {
  if (received.size === 0) throw new AppError('badInput', 'The file is empty.');
  // Up to 25 MB need not be read back from the disk for this, and opened where they are sealed.
  if (isPdf(received.head)) return { type: 'application/pdf', picture: null };
  const bytes = await received.bytes();
  const type = uploadTypeOf(bytes);
  return { type, picture: type.startsWith('image/') ? bytes : null };
}

/**
 * Stores an upload under a random name: streams it to disk, checks its content, re-encodes pictures. Throws badInput
 * (empty, damaged, missing), tooLarge, unsupportedType; then, and if the sender disconnects, nothing is left behind.
 * Follow it with `keepUpload` in the transaction of the record, or with `giveUpUpload`.
 */
export async function stageUpload(ctx: FileContext, incoming: IncomingBytes): Promise<StagedUpload> {
  const received = await receiveUpload(ctx, incoming);
  try {
    const { type, picture } = await readUpload(received);
    return picture === null
      ? await stageDocument(ctx, received, type)
      : await stagePicture(ctx, received, picture);
  } finally {
    await received.discard();
  }
}

/** The same sealed, and without a preview: only sealed bytes reach the disk. Throws unavailable as well (no key). */
export async function stageSealedUpload(ctx: FileContext, incoming: IncomingBytes): Promise<StagedUpload> {
  requireSealKey(ctx);
  const storageName = newSealedName();
  const received = await receiveUpload(ctx, incoming, storageName);
  try {
    const { type, picture } = await readUpload(received);
    if (picture === null) return await stageSealed(ctx, received, storageName, type, received.sha256);
    const { full } = await readPhoto(picture);
    return await sealPicture(ctx, full, received.sha256);
  } finally {
    await received.discard();
  }
}

async function sealPicture(ctx: FileContext, full: Buffer, sha256: string): Promise<StagedUpload> {
  const storageName = newSealedName();
  const picture = await receiveUpload(ctx, Readable.from([full]), storageName);
  try {
    return await stageSealed(ctx, picture, storageName, 'image/jpeg', sha256);
  } finally {
    await picture.discard();
  }
}

/** Its ending says nothing of the content. */
export const newSealedName = () => `${randomUUID()}.sealed`;

/** Records a file that arrived sealed under this name and gives it the name. `sha256` is that of the bytes as they were sent. */
export async function stageSealed(
  ctx: FileContext,
  received: ReceivedFile,
  storageName: string,
  type: UploadType,
  sha256: string,
): Promise<StagedUpload> {
  addPendingRow(ctx, { storageName, type, ...received.stored, sealedUnder: ctx.files.sealKeyId });
  await received.keepAs(storageName);
  return { storageName, type, size: received.size, sha256, names: [storageName] };
}

async function receiveUpload(
  { files }: FileContext,
  incoming: IncomingBytes,
  sealedAs?: string,
): Promise<ReceivedFile> {
  if (!incoming) throw new AppError('badInput', 'Send the file itself as the body of the request.');
  const received = await files.receive(incoming, UPLOAD_BYTES_LIMIT, sealedAs);
  if (!received) throw fileTooLarge();
  return received;
}

export const fileTooLarge = () =>
  new AppError('tooLarge', 'The file is larger than 25 MB. Choose a smaller file.');

async function stagePicture(
  ctx: FileContext,
  { sha256 }: ReceivedFile,
  bytes: Buffer,
): Promise<StagedUpload> {
  const { full, preview } = await readPhoto(bytes);
  const type = 'image/jpeg';
  const storageName = `${randomUUID()}.${endingOf[type]}`;
  const parts = [
    { name: storageName, bytes: full },
    { name: previewNameOf(storageName), bytes: preview },
  ];
  for (const part of parts) {
    const own = createHash('sha256').update(part.bytes).digest('hex');
    addPendingRow(ctx, { storageName: part.name, type, size: part.bytes.length, sha256: own });
    await ctx.files.put(part.name, part.bytes);
  }
  return { storageName, type, size: full.length, sha256, names: parts.map(({ name }) => name) };
}

async function stageDocument(
  ctx: FileContext,
  received: ReceivedFile,
  type: UploadType,
): Promise<StagedUpload> {
  const { size, sha256 } = received;
  const storageName = `${randomUUID()}.${endingOf[type]}`;
  addPendingRow(ctx, { storageName, type, size, sha256 });
  await received.keepAs(storageName);
  return { storageName, type, size, sha256, names: [storageName] };
}

/** The row comes before its file, so that no file is ever on disk without a row. */
function addPendingRow(
  { db, clock }: FileContext,
  row: Pick<typeof storedFiles.$inferInsert, 'storageName' | 'type' | 'size' | 'sha256' | 'sealedUnder'>,
): void {
  db.insert(storedFiles)
    .values({ ...row, createdAt: clock.now() })
    .run();
}

/** Marks a staged upload as kept. */
export function keepUpload(tx: Transaction, { names }: StagedUpload): void {
  tx.update(storedFiles).set({ state: 'kept' }).where(inArray(storedFiles.storageName, names)).run();
}

/**
 * Deletes what was staged for a record that was not stored. The rows go last, so that a crash leaves no file without
 * one.
 */
export function giveUpUpload({ db, files }: FileContext, { names }: StagedUpload): void {
  for (const name of names) files.remove(name);
  db.delete(storedFiles)
    .where(and(inArray(storedFiles.storageName, names), eq(storedFiles.state, 'pending')))
    .run();
}

/**
 * Marks the file of a deleted record as deleted. No other record refers to it, because names are never shared, so
 * `eraseReleasedUploads` deletes its bytes within a minute.
 */
export function releaseUpload(tx: Transaction, ctx: Pick<FileContext, 'clock'>, storageName: string): void {
  for (const name of new Set([storageName, previewNameOf(storageName)])) releaseFile(tx, ctx, name);
}
