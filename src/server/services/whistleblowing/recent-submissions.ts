import { createHmac, randomBytes } from 'node:crypto';
import type { SubmittedReport } from '#contract/whistleblowing/report.ts';
import type { Clock } from '#server/services/context.ts';

/** The same content within this time is the same report, sent twice. */
const WINDOW_MS = 10_000;

export interface RecentSubmissions {
  /** Stores a report, or returns the answer to the first of two. Failures are not remembered. */
  once(content: string, store: () => Promise<SubmittedReport>): Promise<SubmittedReport>;
}

interface Recent {
  at: number;
  answer: Promise<SubmittedReport>;
}

/**
 * Keeps answers, receipt codes included, for the ten seconds in which a form may be sent twice. In memory only, by an
 * HMAC of the content; the content itself is not kept.
 */
export function createRecentSubmissions(clock: Clock): RecentSubmissions {
  const key = randomBytes(32);
  const recent = new Map<string, Recent>();

  return {
    async once(content, store) {
      const name = createHmac('sha256', key).update(content).digest('base64url');
      const now = clock.now().getTime();
      const earlier = recent.get(name);
      if (earlier && now - earlier.at < WINDOW_MS) return earlier.answer;
      const entry: Recent = { at: now, answer: store() };
      const forget = () => {
        if (recent.get(name) === entry) recent.delete(name);
      };
      recent.set(name, entry);
      // Removes the code also if no other report follows.
      setTimeout(forget, WINDOW_MS).unref();
      try {
        return await entry.answer;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
