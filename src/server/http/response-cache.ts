import type { OutgoingHttpHeaders } from 'node:http';
import { keepBytes, type CachedBytes } from './cached-bytes.ts';

/** An answer with a status (200 unless told) and headers of its own beside those that all answers of the keeper carry. */
export interface MadeAnswer {
  body: string;
  status?: number;
  headers?: Readonly<OutgoingHttpHeaders>;
  /** Whether the answer would come out the same again: asked after a write, where that costs less than making it. */
  isCurrent?: () => Promise<boolean>;
}

interface Entry {
  revision: string;
  bytes: Buffer;
  kept: CachedBytes;
  isCurrent: MadeAnswer['isCurrent'];
}

interface Making {
  revision: string;
  kept: Promise<CachedBytes>;
}

export interface ResponseCache {
  /** What is kept under `key` and still true, without waiting. */
  fresh(key: string): CachedBytes | undefined;
  /**
   * Makes the answer again, unless it is current, and keeps it; bytes that came out the same keep their tag and
   * compressed forms. Requests for the same key meanwhile share the one that is being made.
   */
  renew(key: string, produce: () => Promise<string | MadeAnswer>): Promise<CachedBytes>;
}

interface ResponseCacheOptions {
  /** A mark that changes with every write. */
  revision: () => string;
  headers: Readonly<OutgoingHttpHeaders>;
  /** How many answers are kept; the one that was made first goes first. */
  limit: number;
}

/** Answers that are the same for everyone, kept as bytes until the data changes. */
export function createResponseCache({ revision, headers, limit }: ResponseCacheOptions): ResponseCache {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Making>();

  async function make(key: string, mark: string, produce: () => Promise<string | MadeAnswer>) {
    const former = entries.get(key);
    if (former?.isCurrent && (await former.isCurrent())) {
      entries.set(key, { ...former, revision: mark });
      return former.kept;
    }
    const made = await produce();
    const answer: MadeAnswer = typeof made === 'string' ? { body: made } : made;
    const bytes = Buffer.from(answer.body);
    const kept = former?.bytes.equals(bytes)
      ? former.kept
      : keepBytes(bytes, { ...headers, ...answer.headers }, answer.status);
    entries.delete(key);
    entries.set(key, { revision: mark, bytes, kept, isCurrent: answer.isCurrent });
    const [oldest] = entries.keys();
    if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    return kept;
  }

  return {
    fresh(key) {
      const entry = entries.get(key);
      return entry !== undefined && entry.revision === revision() ? entry.kept : undefined;
    },
    renew(key, produce) {
      // Read before the data: a write in between makes this entry old, never wrong.
      const mark = revision();
      const running = making.get(key);
      if (running?.revision === mark) return running.kept;
      const kept = make(key, mark, produce).finally(() => {
        if (making.get(key)?.kept === kept) making.delete(key);
      });
      making.set(key, { revision: mark, kept });
      return kept;
    },
  };
}
