import Check from 'lucide-react/icons/check';
import { useId, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { CURRENCIES, type BillingStatus } from '#contract/billing/billing.ts';
import type { Currency } from '#contract/format/money.ts';
import { rowEdit } from '#client/kit/shortcuts/row-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Spinner } from '#client/ui/feedback/spinner.tsx';

export interface PriceFieldProps {
  /** The name of the part, for accessible labels: "Sealing ring". */
  what: string;
  amount: string;
  currency: Currency;
  state: 'idle' | 'typed' | 'saving' | 'saved';
  problem: string | undefined;
  canRetry: boolean;
  /** Describes the version that someone else saved meanwhile. */
  theirs: string | undefined;
  onType: (change: { amount?: string; currency?: Currency }) => void;
  /** Returns false if the typed text is not a price. */
  onSave: () => boolean;
  onTakeBack: () => void;
  /** Saves the typed price over the newer version. */
  onTakeMine: () => void;
}

const control =
  'print-plain h-7.5 scroll-my-24 rounded-md border bg-paper text-sm text-ink tabular-nums hover:border-ink pointer-coarse:h-11 pointer-coarse:text-md';

/**
 * Edits the price of one piece in its row, as in a spreadsheet: leaving the field saves, Enter moves to the next row,
 * Shift+Enter to the previous one, Escape discards what is not saved.
 */
export function PriceField({
  what,
  amount,
  currency,
  state,
  problem,
  onType,
  onSave,
  ...rest
}: PriceFieldProps) {
  const { canRetry, theirs, onTakeBack, onTakeMine } = rest;
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && state === 'typed') {
      event.preventDefault();
      onTakeBack();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (onSave()) goTo(id, event.shiftKey ? -1 : 1);
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onSave();
  }
  /** This button disappears, so the field takes the focus. */
  const answered = (act: () => void) => (event: MouseEvent) => {
    act();
    if (event.detail === 0) goTo(id, 0);
  };

  return (
    <div onBlur={onBlur} className="grid min-w-0 gap-1.5 max-md:grow">
      <div
        className={classNames(
          'flex items-center gap-1.5 max-md:flex-wrap',
          amount.trim() === '' && 'print:hidden',
        )}
      >
        <input
          id={id}
          data-price
          {...rowEdit}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={`Unit price of ${what}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          value={amount}
          onChange={(event) => onType({ amount: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          className={classNames(
            control,
            'w-28 min-w-0 px-2 text-right max-md:w-20 max-md:flex-1 lg:w-24',
            problem === undefined ? 'border-edge' : 'border-2 border-danger',
          )}
        />
        <select
          aria-label={`Currency of ${what}`}
          value={currency}
          onChange={(event) => onType({ currency: event.currentTarget.value as Currency })}
          onKeyDown={onKeyDown}
          className={classNames(control, 'select-arrow border-edge pr-8 pl-2')}
        >
          {CURRENCIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <span className="text-sm text-muted lg:max-2xl:sr-only">each</span>
        <span aria-hidden className="grid size-5 shrink-0 place-items-center">
          {state === 'saving' && <Spinner className="size-4 text-theme" />}
          {state === 'saved' && <Check className="size-4 text-success" />}
        </span>
      </div>
      <div aria-live="polite" className={classNames(problem === undefined && 'sr-only')}>
        {state === 'saving' && `Saving the price of ${what}`}
        {state === 'saved' && `Price of ${what} saved`}
        {problem !== undefined && (
          <p id={`${id}-problem`} className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      {canRetry && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={answered(onSave)}>
          Try again<span className="sr-only"> to save the price of {what}</span>
        </Button>
      )}
      {theirs !== undefined && (
        <div className="grid gap-2 border-l-4 border-signal bg-signal-tint px-3 py-2 text-sm text-ink">
          <p className="wrap-break-word">
            Saved version: <span className="font-medium">{theirs}</span>
          </p>
          <div className="flex flex-wrap gap-1.5">
            <Button size="sm" onClick={answered(onTakeMine)}>
              Save {amount.trim() === '' ? 'no price' : `${amount.trim()} ${currency}`} instead
            </Button>
            <Button size="sm" variant="secondary" onClick={answered(onTakeBack)}>
              Use the saved version
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Moves the cursor to the price this many rows further and selects its text; does nothing at the end of the list. */
function goTo(id: string, step: number): void {
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>('input[data-price]'));
  const next = fields[fields.findIndex((field) => field.id === id) + step];
  next?.focus();
  next?.select();
}

interface PriceSuggestionProps {
  what: string;
  /** "1,250.00 NOK" */
  words: string;
  source: string;
  onTake: () => void;
}

/** Suggests the price that was approved last for a part without one. */
export function PriceSuggestion({ what, words, source, onTake }: PriceSuggestionProps) {
  return (
    <Button size="sm" variant="secondary" onClick={onTake}>
      <span>
        Use {words}
        <span className="font-normal text-muted">, {source}</span>
        <span className="sr-only"> for {what}</span>
      </span>
    </Button>
  );
}

interface LockedPriceProps {
  /** "12.50 NOK", or that there is none. */
  words: string;
  status: BillingStatus;
  /** What was typed when the price was locked. */
  unsaved: { words: string; problem: string } | undefined;
  onDismiss: () => void;
}

/** Shows a price that can no longer be edited, and why. */
export function LockedPrice({ words, status, unsaved, onDismiss }: LockedPriceProps) {
  return (
    <div className="grid gap-1">
      <p className="grid min-h-9 content-center text-sm tabular-nums">
        <span>
          {words} <span className="text-muted">(locked: {status})</span>
        </span>
      </p>
      {unsaved && (
        <div role="alert" className="grid gap-2 border-l-4 border-signal bg-signal-tint px-3 py-2 text-sm">
          <p>
            {unsaved.problem} You typed {unsaved.words}.
          </p>
          <Button size="sm" variant="secondary" className="justify-self-start" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
