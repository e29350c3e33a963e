import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import type { Currency } from '#contract/format/money.ts';
import { formatMoney } from '#client/lib/format-money.ts';

/** What an invoice of the approved lines in one currency does not hold, though it is still to be billed. */
export function leftBehind(
  { value, parts }: Pick<ProjectBilling, 'value' | 'parts'>,
  invoiced: Currency,
): string[] {
  const lines = [
    ...(value ? [{ ...value, what: 'Value of the project' }] : []),
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
