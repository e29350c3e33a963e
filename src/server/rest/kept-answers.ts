import type { OutgoingHttpHeaders } from 'node:http';
import { keepBytes, type KeptBytes } from './kept-bytes.ts';

interface Entry {
  revision: string;
  bytes: Buffer;
  kept: KeptBytes;
}

export interface KeptAnswers {
  /** What is kept under `key` and still true, without waiting. */
  fresh(key: string): KeptBytes | undefined;
  /** Makes the answer anew and keeps it; bytes that came out the same keep their tag and compressed forms. */
  renew(key: string, produce: () => Promise<string>): Promise<KeptBytes>;
}

interface KeptAnswersOptions {
  /** A mark that changes with every write. */
  revision: () => string;
  headers: Readonly<OutgoingHttpHeaders>;
  /** How many answers are kept; the one that was made first goes first. */
  limit: number;
}

/** Answers that are the same for everyone, kept as bytes until the data changes. */
export function createKeptAnswers({ revision, headers, limit }: KeptAnswersOptions): KeptAnswers {
  const entries = new Map<string, Entry>();
  return {
    fresh(key) {
      const entry = entries.get(key);
      return entry !== undefined && entry.revision === revision() ? entry.kept : undefined;
    },
    async renew(key, produce) {
      // Read before the data: a write in between makes this entry old, never wrong.
      const mark = revision();
      const bytes = Buffer.from(await produce());
      const former = entries.get(key);
      const kept = former?.bytes.equals(bytes) ? former.kept : keepBytes(bytes, headers);
      entries.delete(key);
      entries.set(key, { revision: mark, bytes, kept });
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
      return kept;
    },
  };
}
