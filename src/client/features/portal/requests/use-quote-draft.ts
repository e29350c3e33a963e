import { useCallback, useRef, useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import { SaveQuoteInput, type Quote } from '#contract/rfq/quote.ts';
import { useSaveQuote, useSendQuote } from '#client/entities/rfq/use-office-rfq-mutations.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { persistDraft, persistedDraft } from '#client/kit/record/persisted-draft.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { draftOf, inputOf, namedDraft, QuoteDraft, type DraftLine } from './quote-draft.ts';

/** The quotation of a request while it is written. What is typed stays in this browser until it is saved. */
export function useQuoteDraft(rfq: OfficeRfq) {
  const { id: userId } = usePortalUser();
  const name = `${userId} quotation ${rfq.id}`;
  // As an object: a line that was not typed in stays the same, and is not drawn again.
  const [typed, setTyped] = useState(() => readKept(persistedDraft(name)));
  const latest = useRef(typed);
  const keep = useCallback(
    (next: QuoteDraft | undefined) => {
      latest.current = next;
      persistDraft(name, next && JSON.stringify(next));
      setTyped(next);
    },
    [name],
  );
  const saved = rfq.quotes[0]?.status === 'draft' ? rfq.quotes[0] : undefined;
  const [isBegun, begin] = useState(false);
  /** The keys of the lines as they were saved. */
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSaveQuote();
  const sending = useSendQuote();
  const draft = typed ?? (saved || isBegun ? draftOf(rfq, osloDay(new Date()), keys) : undefined);

  const change = useCallback(
    (edit: (before: QuoteDraft) => QuoteDraft) =>
      keep(edit(latest.current ?? draftOf(rfq, osloDay(new Date()), keys))),
    [rfq, keep, keys],
  );

  /** Saves what is typed; undefined where it was refused. */
  async function store(over?: Pick<QuoteDraft, 'revision' | 'version'>): Promise<Quote | undefined> {
    if (!draft) return undefined;
    sending.reset();
    const input = inputOf(rfq.id, { ...draft, ...over });
    const read = SaveQuoteInput.safeParse(input);
    setMistakes(
      new Map(read.error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []),
    );
    if (!read.success) return undefined;
    return save.mutateAsync(input).then(
      (answer) => {
        const now = latest.current;
        setKeys(draft.lines.map(({ key }) => key));
        // What was typed during the save is typed over what was saved.
        keep(now === undefined || now === draft ? undefined : { ...now, ...namedDraft(answer.quotes) });
        return answer.quotes[0];
      },
      () => undefined,
    );
  }

  /** Saves what is typed and sends it; true if it was sent. */
  async function send(): Promise<boolean> {
    const ready = typed || !saved ? await store() : saved;
    if (!ready) return false;
    // Also where the answer is lost: what was sent does not begin again as a new quotation.
    begin(false);
    return sending.mutateAsync({ id: rfq.id, revision: ready.revision, version: ready.version }).then(
      () => true,
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
      keepMine: () => store(namedDraft(current.quotes)),
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

/** Changes one line of a draft. */
export const withLine = (draft: QuoteDraft, key: string, change: Partial<DraftLine>): QuoteDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
});
