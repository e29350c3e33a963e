import type { OutgoingHttpHeaders } from 'node:http';
import { keepBytes, type CachedBytes } from './cached-bytes.ts';

/** An answer with a status (200 by default) and its own headers, in addition to those of all answers of the cache. */
export interface MadeAnswer {
  body: string;
  status?: number;
  headers?: Readonly<OutgoingHttpHeaders>;
  /** Whether the answer would be unchanged: checked after a write, if that costs less than rebuilding it. */
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
  /** Returns the cached answer under `key` if it is current, without waiting. */
  fresh(key: string): CachedBytes | undefined;
  /**
   * Rebuilds the answer unless it is current, and caches it; unchanged bytes keep their tag and compressed forms.
   * Concurrent requests for the key share one rebuild.
   */
  renew(key: string, produce: () => Promise<string | MadeAnswer>): Promise<CachedBytes>;
}

interface ResponseCacheOptions {
  /** A value that changes with every write. */
  revision: () => string;
  headers: Readonly<OutgoingHttpHeaders>;
  /** The maximum number of answers; the oldest is evicted first. */
  limit: number;
}

/** Caches answers that are the same for everyone, as bytes, until the data changes. */
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
      // Read before the data: a write in between makes this entry stale, never wrong.
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
