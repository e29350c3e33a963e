import type { PricedPart } from '#contract/billing/priced-part.ts';
import { formatCost, formatMoney } from '#client/lib/format-money.ts';
import { usePriceSuggestion, type PartPrices } from '#client/entities/part/use-part-prices.ts';
import { useInView } from '#client/lib/browser/use-in-view.ts';
import { LockedPrice, PriceField, PriceSuggestion } from '#client/entities/part/price-field.tsx';

/** The price of a row: the editable unit price, and the total as the server calculated it. */
export function usePartPrice(part: PricedPart, prices: PartPrices) {
  const { place, isSeen } = useInView();
  const suggestion = usePriceSuggestion(part, isSeen);
  const field = prices.of(part, suggestion);
  const { unitPrice, totalPrice, currency, billingStatus, partName } = part;
  return {
    /** Shows the cost and the margin. */
    cost: formatCost(part),
    unitPrice: part.changeable ? (
      <PriceField {...field} />
    ) : (
      <LockedPrice
        words={unitPrice === null ? 'No price' : `${formatMoney(unitPrice, currency)} each`}
        status={billingStatus}
        unsaved={
          field.problem === undefined
            ? undefined
            : { problem: field.problem, words: `${field.amount} ${field.currency}` }
        }
        onDismiss={field.onTakeBack}
      />
    ),
    total:
      totalPrice === null ? (
        suggestion && field.state !== 'saving' ? (
          <PriceSuggestion
            what={partName}
            words={suggestion.words}
            source={suggestion.source}
            onTake={field.onTakeSuggestion}
          />
        ) : (
          <span ref={place} className="font-medium text-signal">
            No price
          </span>
        )
      ) : (
        <span className="font-medium">{formatMoney(totalPrice, currency)}</span>
      ),
  };
}
