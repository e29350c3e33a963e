import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** Opened when it is this entry's turn. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * A ZIP of the entries, produced while it is read, so that large photos are never in memory together. Pictures and
 * PDFs are compressed already, so entries are stored uncompressed. A failing entry breaks the stream off.
 */
export function zipStream(entries: readonly ZipEntry[], modifiedAt: Date): Readable {
  return Readable.from(chunksOf(entries, modifiedAt), { objectMode: false });
}

async function* chunksOf(entries: readonly ZipEntry[], modifiedAt: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for (const entry of entries) {
    const file = new ZipPassThrough(entry.name);
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of await entry.open()) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
