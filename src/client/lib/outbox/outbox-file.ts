import * as z from 'zod/mini';
import type { Act, SavedEntry } from './act.ts';

/** The entries of a device as a file: the last resort if the phone breaks before there is a network. */
const OutboxFile = z.object({
  format: z.literal('quayside-outbox'),
  userId: z.number(),
  entries: z.array(
    z.object({
      act: z.looseObject({
        uuid: z.string(),
        userId: z.number(),
        call: z.string(),
        input: z.record(z.string(), z.unknown()),
        occurredAt: z.string(),
        chain: z.string(),
        sequence: z.number(),
        state: z.enum(['kept', 'frozen', 'refused']),
      }),
      /** In base64. */
      bytes: z.optional(z.string()),
    }),
  ),
});

/** Writes entries and the bytes of their files. */
export async function writeOutboxFile(
  userId: number,
  acts: readonly Act[],
  bytesOf: (blob: string) => Promise<ArrayBuffer | undefined>,
): Promise<string> {
  const entries = [];
  for (const act of acts) {
    const bytes = act.file && (await bytesOf(act.file.blob));
    entries.push({ act, ...(bytes && { bytes: toBase64(bytes) }) });
  }
  return JSON.stringify({ format: 'quayside-outbox', userId, entries });
}

/** Reads such a file; undefined for any other. */
export function readOutboxFile(text: string): { userId: number; entries: SavedEntry[] } | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = OutboxFile.safeParse(content);
  if (!read.success) return undefined;
  const entries = read.data.entries.map(({ act, bytes }) => ({
    act: act as unknown as Act,
    bytes: bytes === undefined ? undefined : fromBase64(bytes),
  }));
  return { userId: read.data.userId, entries };
}

function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCodePoint(byte);
  return btoa(text);
}

const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0).buffer;
