/** An amount as people read it, with its currency: `1,250.00 NOK`. Nothing is worked out here. */
export function moneyInWords(amount: string, currency: string | null): string {
  const [whole = '0', decimals = '00'] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return [`${grouped}.${decimals}`, currency].filter(Boolean).join('\u00A0');
}
