import { useCallback, useRef, useState } from 'react';
import { attemptOf, type Attempt } from '#client/lib/attempt.ts';
import { remainingText } from '#client/lib/remaining-text.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';

export type DraftKind = 'message' | 'note';

export interface ReportDrafts {
  read(reportId: number, kind: DraftKind): string;
  write(reportId: number, kind: DraftKind, text: string): void;
  /** Whether there is an unsent text for this report. */
  has(reportId: number): boolean;
  /**
   * The idempotency key of this text: the same for the same text until it was sent, so that a retry makes no second.
   */
  attempt(reportId: number, kind: DraftKind, text: string): string;
  /** This text was sent: the next one is a new one, even if it says the same, and may have been begun meanwhile. */
  finish(reportId: number, kind: DraftKind, sent: string): void;
}

const keyOf = (reportId: number, kind: DraftKind) => `${reportId} ${kind}`;

/** Unsent texts by report: they survive going back to the list and opening another report. */
export function useReportDrafts(): ReportDrafts {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const attempts = useRef(new Map<string, Attempt>());
  useUnsavedGuard(Object.values(texts).some(isTyped));

  const write = useCallback((reportId: number, kind: DraftKind, text: string) => {
    setTexts((before) => ({ ...before, [keyOf(reportId, kind)]: text }));
  }, []);

  const attempt = useCallback((reportId: number, kind: DraftKind, text: string) => {
    const key = keyOf(reportId, kind);
    const next = attemptOf(text, attempts.current.get(key));
    attempts.current.set(key, next);
    return next.clientUuid;
  }, []);

  const finish = useCallback((reportId: number, kind: DraftKind, sent: string) => {
    const key = keyOf(reportId, kind);
    attempts.current.delete(key);
    setTexts((before) => ({ ...before, [key]: remainingText(sent, before[key]) }));
  }, []);

  const read = (reportId: number, kind: DraftKind) => texts[keyOf(reportId, kind)] ?? '';
  return {
    read,
    write,
    attempt,
    finish,
    has: (reportId) => isTyped(read(reportId, 'message')) || isTyped(read(reportId, 'note')),
  };
}

const isTyped = (text: string) => text.trim() !== '';
