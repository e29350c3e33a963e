import { useEffect, useRef, useState } from 'react';
import type { BillingStatus } from '#contract/billing/billing.ts';
import { minorUnits, type Currency } from '#contract/format/money.ts';
import { readTypedPrice, type PartPrice } from '#contract/billing/part.ts';
import { PricedPart } from '#contract/billing/priced-part.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { useInvalidateBilling } from '#client/entities/billing/use-billing-mutations.ts';

/** A part whose price is shown in its row. */
export interface PricedLine {
  id: number;
  version: number;
  partName: string;
  quantity: number;
  unitPrice: string | null;
  totalPrice: string | null;
  currency: Currency | null;
  billingStatus: BillingStatus;
}

interface TypedPrice {
  amount: string;
  currency: Currency;
}

interface Entry extends TypedPrice {
  isSending: boolean;
  /** The field was left while an earlier price was being saved. */
  isLeft?: boolean;
  problem?: string;
  /** How to solve the problem: correct the price, send it again, or choose a version. */
  remedy?: 'type' | 'retry' | 'choose';
}

/**
 * Keeps the prices that are being typed in a list of parts, by part id, so that they survive their rows. A price is
 * saved when its field is left; one that could not be saved is kept, and leaving the screen asks first.
 */
export function usePartPrices() {
  const invalidate = useInvalidateBilling();
  const { mutateAsync } = trpc.portal.parts.setPrice.useMutation();
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map());
  /** Parts from the last answers; the list is refetched later. */
  const [answers, setAnswers] = useState<ReadonlyMap<number, { part: PricedPart; isSaved: boolean }>>(
    new Map(),
  );
  // Leaving a field by key happens before the next render.
  const current = useRef(entries);
  const known = useRef(answers);
  const { stamp, settled } = useIdempotencyKey();
  const underWay = useRef(new Map<number, Promise<void>>());
  const isGone = useRef(false);
  useUnsavedGuard([...entries.values()].some(({ isSending }) => !isSending));
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  function write(id: number, entry: Entry | undefined): void {
    const next = new Map(current.current);
    if (entry === undefined) next.delete(id);
    else next.set(id, entry);
    current.current = next;
    setEntries(next);
  }

  function know(part: PricedPart, isSaved: boolean): void {
    known.current = new Map(known.current).set(part.id, { part, isSaved });
    setAnswers(known.current);
  }

  function send(line: PricedLine, typed: TypedPrice, price: PartPrice | null): void {
    underWay.current.set(line.id, sendNow(line, typed, price));
  }

  async function sendNow(line: PricedLine, typed: TypedPrice, price: PartPrice | null): Promise<void> {
    const { id, version, partName } = line;
    write(id, { ...typed, isSending: true });
    try {
      const saved = await mutateAsync(stamp({ id, version, price }, id));
      settled(undefined, id);
      know(saved, true);
      const since = current.current.get(id);
      write(id, since && !isSame(since, typed) ? { ...since, isSending: false } : undefined);
      if (since?.isLeft === true) save({ ...line, ...saved });
      if (price === null) offerUndo(line, saved);
    } catch (error) {
      const isAnswered = errorStatus(error) !== undefined;
      settled(error, id);
      const theirs = currentOf(error, PricedPart);
      if (theirs) know(theirs, false);
      const problem = errorMessage(error);
      const { amount, currency } = current.current.get(id) ?? typed;
      write(id, { amount, currency, isSending: false, problem, remedy: theirs ? 'choose' : 'retry' });
      if (isGone.current) {
        toast({ title: `Price of ${partName} not saved`, description: problem, tone: 'danger' });
      }
      // Without a server the refetch would fail too, and only add a second error above the prices.
      if (!isAnswered) return;
    }
    await invalidate();
  }

  /** Saves the typed price of a part. Returns false if it is not a valid price. */
  function save(line: PricedLine): boolean {
    const entry = current.current.get(line.id);
    if (!entry || entry.remedy === 'choose') return true;
    if (entry.isSending) {
      write(line.id, { ...entry, isLeft: true });
      return true;
    }
    if (entry.amount.trim() === '') {
      if (line.unitPrice === null) write(line.id, undefined);
      else send(line, entry, null);
      return true;
    }
    const { price, problem } = readTypedPrice(entry);
    if (problem !== undefined) {
      write(line.id, { ...entry, problem, remedy: 'type' });
      return false;
    }
    if (isPrice(line, price)) write(line.id, undefined);
    else send(line, entry, price);
    return true;
  }

  function offerUndo(before: PricedLine, saved: PricedPart): void {
    const { unitPrice: amount, currency, partName } = before;
    if (amount === null || currency === null) return;
    const price = { amount, currency };
    toast({
      title: `Price of ${partName} removed`,
      action: { label: 'Undo', onSelect: () => send({ ...before, ...saved }, price, price) },
    });
  }

  /** Returns the current version of a line, even if its list was not refetched yet. */
  function latest<Line extends PricedLine>(line: Line): Line {
    const answer = answers.get(line.id)?.part;
    return answer && answer.version > line.version ? { ...line, ...answer } : line;
  }

  /** Returns the version of a part after saving its price; undefined if a typed price could not be saved. */
  async function settledVersion({ id, version }: Pick<PricedLine, 'id' | 'version'>) {
    await underWay.current.get(id);
    if (current.current.has(id)) return undefined;
    return Math.max(version, known.current.get(id)?.part.version ?? 0);
  }

  return {
    latest,
    settledVersion,
    /** Whether a typed price is not saved yet. */
    isTyping: entries.size > 0,
    /** The version of the part in the last answer; 0 if there was none. */
    versionOf: (id: number) => answers.get(id)?.part.version ?? 0,
    /** Returns the state and the callbacks of a price field. */
    of(line: PricedLine, suggestion: TypedPrice | null | undefined) {
      const { id, partName, quantity, unitPrice } = line;
      const entry = entries.get(id);
      const answer = answers.get(id);
      const currency = entry?.currency ?? line.currency ?? suggestion?.currency ?? 'NOK';
      const typed = { amount: entry?.amount ?? unitPrice ?? '', currency };
      const isSaved = answer?.isSaved === true && answer.part.version === line.version;
      const price =
        unitPrice === null ? 'without a price' : `at ${formatMoney(unitPrice, line.currency)} each`;
      return {
        ...typed,
        what: partName,
        state: entry ? (entry.isSending ? 'saving' : 'typed') : isSaved ? 'saved' : 'idle',
        problem: entry?.problem,
        canRetry: entry?.remedy === 'retry',
        theirs: entry?.remedy === 'choose' ? `${quantity} pcs ${price}` : undefined,
        onType: (change: Partial<TypedPrice>) =>
          write(id, { ...typed, ...change, isSending: entry?.isSending ?? false }),
        onSave: () => save(line),
        onTakeBack: () => write(id, undefined),
        onTakeMine: () => {
          write(id, { ...typed, isSending: false });
          save(line);
        },
        onTakeSuggestion: () => {
          if (suggestion) send(line, suggestion, suggestion);
        },
      } as const;
    },
  };
}

export type PartPrices = ReturnType<typeof usePartPrices>;

/**
 * Suggests a price for a part without one, fetched when its row is near the viewport. The suggestion stays the same
 * while it is shown, because it is under a finger.
 */
export function usePriceSuggestion({ id, unitPrice, billingStatus }: PricedLine, isSeen: boolean) {
  const isMissing = unitPrice === null && billingStatus === 'pending';
  const { data } = trpc.portal.parts.suggestedPrice.useQuery(
    { id },
    { enabled: isMissing && isSeen, staleTime: 'static' },
  );
  return isMissing && data ? { ...data, words: formatMoney(data.amount, data.currency) } : undefined;
}

const isSame = (one: TypedPrice, other: TypedPrice) =>
  one.amount === other.amount && one.currency === other.currency;

const isPrice = ({ unitPrice, currency }: PricedLine, price: PartPrice) =>
  unitPrice !== null && minorUnits(unitPrice) === minorUnits(price.amount) && currency === price.currency;
