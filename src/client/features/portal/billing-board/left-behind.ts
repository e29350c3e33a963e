import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import type { Currency } from '#contract/format/money.ts';
import { formatMoney } from '#client/lib/format-money.ts';

/** Lists lines still to be billed that an invoice in one currency does not include. */
export function leftBehind(
  { value, parts }: Pick<ProjectBilling, 'value' | 'parts'>,
  invoiced: Currency,
): string[] {
  const lines = [
    ...(value ? [{ ...value, what: 'Fixed price' }] : []),
    ...parts.map((part) => ({
      ...part,
      amount: part.totalPrice,
      what: `${part.quantity} × ${part.partName}`,
    })),
  ];
  return lines
    .filter(
      ({ billingStatus, currency }) =>
        billingStatus === 'pending' || (billingStatus === 'approved' && currency !== invoiced),
    )
    .map(({ what, amount, currency, billingStatus }) =>
      amount === null
        ? `${what}, without a price`
        : `${what}, ${formatMoney(amount, currency)}, ${billingStatus === 'pending' ? 'not approved' : 'another currency'}`,
    );
}
