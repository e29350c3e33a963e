import { useCallback, useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import { SaveQuoteInput } from '#contract/rfq/quote.ts';
import { useSaveQuote, useSendQuote } from '#client/entities/rfq/use-office-rfq-mutations.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { usePersistedDraft } from '#client/kit/record/persisted-draft.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { draftOf, inputOf, QuoteDraft, type DraftLine } from './quote-draft.ts';

/** The quotation of a request while it is written. What is typed stays in this browser until it is saved. */
export function useQuoteDraft(rfq: OfficeRfq) {
  const { id: userId } = usePortalUser();
  const [kept, keep] = usePersistedDraft(`${userId} quotation ${rfq.id}`);
  const saved = rfq.quotes[0]?.status === 'draft' ? rfq.quotes[0] : undefined;
  const [isBegun, begin] = useState(false);
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSaveQuote();
  const sending = useSendQuote();
  const typed = readKept(kept);
  const draft = typed ?? (saved || isBegun ? draftOf(rfq, osloDay(new Date())) : undefined);

  const change = useCallback(
    (edit: (before: QuoteDraft) => QuoteDraft) =>
      void keep((now) => JSON.stringify(edit(readKept(now) ?? draftOf(rfq, osloDay(new Date()))))),
    // oxlint-disable-next-line react/exhaustive-deps -- `keep` is another function at each rendering and does the same
    [rfq],
  );

  /** Saves what is typed; undefined where it was refused. */
  async function store(version?: number | null): Promise<OfficeRfq | undefined> {
    if (!draft) return undefined;
    const input = inputOf(rfq.id, version === undefined ? draft : { ...draft, version });
    const read = SaveQuoteInput.safeParse(input);
    setMistakes(
      new Map(read.error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []),
    );
    if (!read.success) return undefined;
    const sent = JSON.stringify(draft);
    return save.mutateAsync(input).then(
      (answer) => {
        keep((now) => (now === undefined || now === sent ? undefined : rebased(now, answer)));
        return answer;
      },
      () => undefined,
    );
  }

  /** Saves what is typed and sends it; true if it was sent. */
  async function send(): Promise<boolean> {
    sending.reset();
    const version = typed ? (await store())?.quotes[0]?.version : saved?.version;
    if (version === undefined) return false;
    return sending.mutateAsync({ id: rfq.id, version }).then(
      () => {
        begin(false);
        return true;
      },
      () => false,
    );
  }

  const problem = save.error ?? sending.error;
  const current = currentOf(problem, OfficeRfq);
  return {
    draft,
    isChanged: typed !== undefined,
    /** The id of the draft as it was saved. */
    savedId: saved?.id,
    begin: () => begin(true),
    change,
    save: store,
    send,
    isSaving: save.isPending || sending.isPending,
    problem,
    mistakeAt: (place: string) => mistakes.get(place) ?? issueAt(problem, place),
    hasMistakes: mistakes.size > 0,
    /** Set where someone else was faster. */
    conflict: current && {
      takeSaved: () => {
        keep(undefined);
        save.reset();
        sending.reset();
      },
      keepMine: () => store(current.quotes.find(({ status }) => status === 'draft')?.version ?? null),
    },
    discard: () => {
      keep(undefined);
      begin(false);
      setMistakes(new Map());
      save.reset();
      sending.reset();
    },
  };
}

function readKept(text: string | undefined): QuoteDraft | undefined {
  if (text === undefined) return undefined;
  try {
    const read = QuoteDraft.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** What was typed during a save is typed over what was saved. */
function rebased(text: string, { quotes: [quote] }: OfficeRfq): string {
  const typed = readKept(text);
  return typed && quote ? JSON.stringify({ ...typed, version: quote.version }) : text;
}

/** Changes one line of a draft. */
export const withLine = (draft: QuoteDraft, key: string, change: Partial<DraftLine>): QuoteDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
});
