import { memo, useState } from 'react';
import type { Currency } from '#contract/format/money.ts';
import { moneyText } from '#contract/format/money.ts';
import type { KnownPrices } from '#contract/rfq/quote.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { KnownPriceList } from './known-price.tsx';
import { lineTotal, type DraftLine, type TypedColumn } from './quote-draft.ts';

interface QuoteLineFieldsProps {
  line: DraftLine;
  /** Of the line, for the names of its buttons. */
  place: number;
  currency: Currency;
  known: KnownPrices | undefined;
  problems: Readonly<Partial<Record<TypedColumn, string | undefined>>>;
  onChange: (key: string, change: Partial<DraftLine>) => void;
  onChooseProduct: (key: string) => void;
  onAlternative: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The fields of one line of a quotation. */
export const QuoteLineFields = memo(function QuoteLineFields({
  line,
  place,
  currency,
  known,
  problems,
  onChange,
  onChooseProduct,
  onAlternative,
  onRemove,
}: QuoteLineFieldsProps) {
  const { key, name, productId, unitPrice, isAlternative } = line;
  const [isNoting, setNoting] = useState(false);
  const hasNote = isNoting || line.note !== '';
  const total = lineTotal(line);
  const of = <span className="sr-only"> of line {place}</span>;
  const field = (column: TypedColumn) => ({
    value: line[column],
    error: problems[column],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange(key, { [column]: currentTarget.value }),
  });
  return (
    <div className="grid gap-2">
      {isAlternative && (
        <div>
          <Badge tone="glass">Alternative, not in the total</Badge>
        </div>
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField label="Item" {...field('name')} className="max-sm:col-span-2" />
        <TextField label="Item number" {...field('number')} className="max-sm:col-span-2" />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <TextField label="Quantity" inputMode="numeric" {...field('quantity')} />
        <TextField label="Unit" placeholder="pcs" {...field('unit')} />
        <TextField label={`Price each, ${currency}`} inputMode="decimal" data-price {...field('unitPrice')} />
        <TextField label="Lead time, days" inputMode="numeric" {...field('leadTimeDays')} />
      </div>
      {hasNote && <TextField label="Note for the buyer" {...field('note')} onFocus={() => setNoting(true)} />}
      {known && productId !== null && (
        <KnownPriceList
          known={known}
          name={name}
          currency={currency}
          unitPrice={unitPrice}
          onTake={(amount) => onChange(key, { unitPrice: amount })}
        />
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="ghost" size="sm" onClick={() => onChooseProduct(key)}>
          Choose product{of}
        </Button>
        {!isAlternative && (
          <Button variant="ghost" size="sm" onClick={() => onAlternative(key)}>
            Add alternative{of}
          </Button>
        )}
        {!hasNote && (
          <Button variant="ghost" size="sm" onClick={() => setNoting(true)}>
            Add note{of}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => onRemove(key)}>
          Remove{of}
        </Button>
        <span className="ml-auto font-medium tabular-nums">
          {total === null ? '' : formatMoney(moneyText(total), currency)}
        </span>
      </div>
    </div>
  );
});
