import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MATCH_LINES_MAX } from '#contract/rfq-paste/match-class.ts';
import type { MatchedLine, MatchLine } from '#contract/rfq-paste/match-numbers.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Long enough that half a typed number is not looked up. */
const TYPING_PAUSE_MS = 300;

export interface MatchedLines {
  /** The answer for a line; undefined until there is one. */
  matchOf: (line: MatchLine) => MatchedLine | undefined;
  isFailed: boolean;
  retry: () => void;
}

/** Looks up lines in batches. Each different line is looked up once, so that a change costs one line. */
export function useMatchedLines(lines: readonly MatchLine[]): MatchedLines {
  const { client } = trpc.useUtils();
  const answers = useRef(new Map<string, MatchedLine>());
  const [, setAnswered] = useState(0);
  const [failed, setFailed] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const keys = useMemo(() => [...new Set(lines.map(keyOf))], [lines]);

  useEffect(() => {
    const wanted = keys.filter((key) => !answers.current.has(key));
    if (wanted.length === 0) return;
    const stop = new AbortController();
    const ask = async () => {
      for (let at = 0; at < wanted.length && !stop.signal.aborted; at += MATCH_LINES_MAX) {
        const batch = wanted.slice(at, at + MATCH_LINES_MAX);
        const asked = batch.map((key) => JSON.parse(key) as MatchLine);
        const { lines: found } = await client.public.products.matchNumbers.mutate(
          { lines: asked },
          { signal: stop.signal },
        );
        for (const [index, key] of batch.entries()) {
          const answer = found[index];
          if (answer) answers.current.set(key, answer);
        }
        setAnswered((count) => count + 1);
        setFailed(0);
      }
    };
    const timer = setTimeout(() => {
      ask().catch(() => {
        if (!stop.signal.aborted) setFailed(attempt + 1);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keys, client, attempt]);

  return {
    matchOf: useCallback((line) => answers.current.get(keyOf(line)), []),
    isFailed: failed > attempt,
    retry: () => setAttempt(failed),
  };
}

const keyOf = ({ text, number }: MatchLine) => JSON.stringify({ text, number });
