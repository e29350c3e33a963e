/** What one of a part cost and what all of them earn, as far as it is known; undefined where there is no cost. */
export function costInWords({
  unitCost,
  costCurrency,
  margin,
}: {
  unitCost: string | null;
  costCurrency: string | null;
  margin?: string | null;
}): string | undefined {
  if (unitCost === null) return undefined;
  const cost = `Cost ${moneyInWords(unitCost, costCurrency)} each`;
  return margin === null || margin === undefined
    ? cost
    : `${cost}, margin ${moneyInWords(margin, costCurrency)}`;
}

/** An amount as people read it, with its currency: `1,250.00 NOK`. Nothing is worked out here. */
export function moneyInWords(amount: string, currency: string | null): string {
  const [whole = '0', decimals = '00'] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return [`${grouped}.${decimals}`, currency].filter(Boolean).join('\u00A0');
}
