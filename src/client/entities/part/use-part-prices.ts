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
import { useForgetBilling } from '#client/entities/billing/use-billing-writes.ts';

/** A part whose price stands in its row. */
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
  /** Its field was left while an earlier price of it was under way. */
  isLeft?: boolean;
  problem?: string;
  /** What to do about the problem: type otherwise, send it again, or choose between theirs and mine. */
  remedy?: 'type' | 'retry' | 'choose';
}

/**
 * The prices of a list of parts while they are typed, by the ids of the parts: they outlive the rows they are typed in.
 * Each is saved as its field is left; what could not be saved stays, and leaving the screen asks first.
 */
export function usePartPrices() {
  const forget = useForgetBilling();
  const { mutateAsync } = trpc.portal.parts.setPrice.useMutation();
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map());
  /** Parts as the server answered them here; the list follows later. */
  const [answers, setAnswers] = useState<ReadonlyMap<number, { part: PricedPart; isSaved: boolean }>>(
    new Map(),
  );
  // Leaving a field by a key happens before the next rendering.
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
      // Without a server the list cannot be asked for either, and would only say so above what is being typed.
      if (!isAnswered) return;
    }
    await forget();
  }

  /** Saves what is typed for a part. False where that is no price, so that it is to be typed otherwise. */
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
      title: `Price of ${partName} taken away`,
      action: { label: 'Undo', onSelect: () => send({ ...before, ...saved }, price, price) },
    });
  }

  /** A line as it is by now, also where its list does not know yet. */
  function latest<Line extends PricedLine>(line: Line): Line {
    const answer = answers.get(line.id)?.part;
    return answer && answer.version > line.version ? { ...line, ...answer } : line;
  }

  /** The version of a part once what is being saved of it is saved; undefined where something typed stays unsaved. */
  async function settledVersion({ id, version }: Pick<PricedLine, 'id' | 'version'>) {
    await underWay.current.get(id);
    if (current.current.has(id)) return undefined;
    return Math.max(version, known.current.get(id)?.part.version ?? 0);
  }

  return {
    latest,
    settledVersion,
    /** Something is typed that is not saved yet. */
    isTyping: entries.size > 0,
    /** Of the part as it was last answered here; 0 where it was not. */
    versionOf: (id: number) => answers.get(id)?.part.version ?? 0,
    /** What the field in the row of a line shows and does. */
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
 * What a part without a price would be charged at, asked for where its row is near the window. While it is shown it
 * stays what it was, as it stands under a finger; that prices are saved beside it changes nothing about it.
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
