import type { KnownPrice, KnownPrices } from '#contract/rfq/quote.ts';
import type { Currency } from '#contract/format/money.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { minorOf } from './quote-draft.ts';

interface KnownPriceListProps {
  known: KnownPrices;
  /** Of the product, for screen readers. */
  name: string;
  currency: Currency;
  unitPrice: string;
  onTake: (amount: string) => void;
}

/** Offers what a product was billed at before, and says the margin of the price that is typed. */
export function KnownPriceList({ known, name, currency, unitPrice, onTake }: KnownPriceListProps) {
  const { forClient, approved, cost } = known;
  const isSame =
    forClient && approved && forClient.amount === approved.amount && forClient.day === approved.day;
  const offers = [
    { label: 'Last for this client', price: forClient },
    { label: 'Last approved', price: isSame ? null : approved },
  ];
  const margin = marginOf(cost, unitPrice, currency);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {offers.map(({ label, price }) => {
        if (!price) return null;
        const words = `${label} ${formatMoney(price.amount, price.currency)}, ${shortDay(price.day)}`;
        // An amount in another currency is no price here.
        if (price.currency !== currency) return <span key={label}>{words}</span>;
        return (
          <button
            key={label}
            type="button"
            onClick={() => onTake(price.amount)}
            className="min-h-8 text-left font-medium text-theme underline underline-offset-4 hover:text-theme-strong pointer-coarse:min-h-11"
          >
            {words}
            <span className="sr-only">, use it for {name}</span>
          </button>
        );
      })}
      {cost && <span>Cost {formatMoney(cost.amount, cost.currency)}</span>}
      {margin !== undefined && (
        <span className={margin < 0 ? 'font-medium text-danger' : 'tabular-nums'}>Margin {margin} %</span>
      )}
    </div>
  );
}

/** Returns the margin in percent of the price; undefined without a cost in the same currency. */
export function marginOf(cost: KnownPrice | null, unitPrice: string, currency: Currency): number | undefined {
  const price = minorOf(unitPrice);
  const paid = cost && minorOf(cost.amount);
  if (!price || paid === null || cost?.currency !== currency) return undefined;
  return Math.round(((price - paid) * 100) / price);
}
