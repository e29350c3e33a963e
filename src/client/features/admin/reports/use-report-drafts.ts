import { useCallback, useState } from 'react';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';

export type DraftKind = 'message' | 'note';

export interface ReportDrafts {
  read(reportId: number, kind: DraftKind): string;
  write(reportId: number, kind: DraftKind, text: string): void;
  /** Whether anything was typed for this report and not sent. */
  has(reportId: number): boolean;
}

const keyOf = (reportId: number, kind: DraftKind) => `${reportId} ${kind}`;

/** What is typed and not sent, by report: going back to the list and into another report loses none of it. */
export function useReportDrafts(): ReportDrafts {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  useUnsavedGuard(Object.values(texts).some(isTyped));

  const write = useCallback((reportId: number, kind: DraftKind, text: string) => {
    setTexts((before) => ({ ...before, [keyOf(reportId, kind)]: text }));
  }, []);

  const read = (reportId: number, kind: DraftKind) => texts[keyOf(reportId, kind)] ?? '';
  return {
    read,
    write,
    has: (reportId) => isTyped(read(reportId, 'message')) || isTyped(read(reportId, 'note')),
  };
}

const isTyped = (text: string) => text.trim() !== '';
