import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { SealKey } from './sealed-text.ts';

/*
 * A file sealed in chunks, so that it is written and read without being held in memory:
 *
 *   QSF1 · key id (12) · random prefix (8) · chunks of 64 KiB, each followed by its tag (16)
 *
 * The nonce of a chunk is the prefix, its number in 31 bits, and a bit that is set in the last chunk. The name of the file is
 * authenticated with it. So a chunk that was changed, moved, swapped or cut off does not open.
 */
const FORMAT = 'QSF1';
const KEY_ID_BYTES = 12;
const PREFIX_BYTES = 8;
const HEADER_BYTES = FORMAT.length + KEY_ID_BYTES + PREFIX_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
/** As many are given out together: each write to the disk takes its time. */
const WRITTEN_CHUNKS = 4;

/** Keys that open sealed files; `current` seals. */
export interface FileKeys {
  current: SealKey;
  known: ReadonlyMap<string, SealKey>;
}

/** A sealed file does not open: it was damaged, or its key is not there. */
export class SealedFileError extends Error {
  readonly reason: 'damaged' | 'unknown key';

  constructor(reason: SealedFileError['reason']) {
    super(reason === 'damaged' ? 'a sealed file is damaged' : 'the key of a sealed file is not there');
    this.reason = reason;
  }
}

/** Seals bytes as they come, for a file of this name. */
export async function* sealBytes(
  key: SealKey,
  name: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX_BYTES);
  let sealed = [Buffer.from(FORMAT + key.id, 'latin1'), prefix];
  const seal = (bytes: Uint8Array, number: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonceOf(prefix, number, isLast)).setAAD(
      boundTo(key.id, name),
    );
    sealed.push(cipher.update(bytes), cipher.final(), cipher.getAuthTag());
  };
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    waiting = waiting.length === 0 ? viewOf(bytes) : Buffer.concat([waiting, bytes]);
    let from = 0;
    // A full chunk waits for one more byte: only then it is known not to be the last.
    for (; waiting.length - from > CHUNK_BYTES; from += CHUNK_BYTES, number += 1) {
      seal(waiting.subarray(from, from + CHUNK_BYTES), number, false);
      if (number % WRITTEN_CHUNKS !== 0) continue;
      yield Buffer.concat(sealed);
      sealed = [];
    }
    waiting = waiting.subarray(from);
  }
  seal(waiting, number, true);
  yield Buffer.concat(sealed);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

export interface OpenedFile {
  /** Of the bytes before they were sealed. */
  size: number;
  /** Each chunk is checked before it is given out. Throws a SealedFileError. */
  chunks: () => AsyncGenerator<Buffer>;
}

/** Reads the header of a sealed file. Throws a SealedFileError. */
export async function openSealed(keys: FileKeys, name: string, file: FileHandle): Promise<OpenedFile> {
  const { size } = await file.stat();
  const header = await readAt(file, 0, Math.min(HEADER_BYTES, size));
  const keyId = header.toString('latin1', FORMAT.length, FORMAT.length + KEY_ID_BYTES);
  const count = Math.ceil((size - HEADER_BYTES) / SEALED_CHUNK_BYTES);
  const lastBytes = size - HEADER_BYTES - (count - 1) * SEALED_CHUNK_BYTES;
  if (header.toString('latin1', 0, FORMAT.length) !== FORMAT || count < 1 || lastBytes < TAG_BYTES) {
    throw new SealedFileError('damaged');
  }
  const { bytes: key } = keyOf(keys, keyId);
  const prefix = header.subarray(HEADER_BYTES - PREFIX_BYTES);

  async function* openChunks(): AsyncGenerator<Buffer> {
    // One buffer for all chunks: a file takes no more memory than a chunk, however large it is.
    const buffer = Buffer.allocUnsafeSlow(SEALED_CHUNK_BYTES);
    for (let number = 0; number < count; number += 1) {
      const isLast = number === count - 1;
      const sealed = buffer.subarray(0, isLast ? lastBytes : SEALED_CHUNK_BYTES);
      await fill(sealed, file, HEADER_BYTES + number * SEALED_CHUNK_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, number, isLast), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(boundTo(keyId, name))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const opened = decipher.update(sealed.subarray(0, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        // Nothing but the tag can be wrong here, and the cipher says no more than that.
        throw new SealedFileError('damaged');
      }
      yield opened;
    }
  }

  return {
    size: size - HEADER_BYTES - count * TAG_BYTES,
    chunks: openChunks,
  };
}

function keyOf({ known }: FileKeys, id: string): SealKey {
  const key = known.get(id);
  if (!key) throw new SealedFileError('unknown key');
  return key;
}

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(PREFIX_BYTES + 4);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number * 2 + (isLast ? 1 : 0), PREFIX_BYTES);
  return nonce;
}

const boundTo = (keyId: string, name: string) =>
  Buffer.from(JSON.stringify([FORMAT, keyId, 'stored_files', name]), 'utf8');

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await fill(bytes, file, position);
  return bytes;
}

async function fill(bytes: Buffer, file: FileHandle, position: number): Promise<void> {
  const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
  if (bytesRead !== bytes.length) throw new SealedFileError('damaged');
}
