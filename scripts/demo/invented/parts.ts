import type { Currency } from '#contract/format/money.ts';
import type { PartCategory } from '#contract/billing/part.ts';

/** A part that is used in the demo. `itemNumber` is the catalogue's; what has none is free text. */
export interface DemoPart {
  itemNumber?: string;
  partName?: string;
  most: number;
  /** Of one, in kroner; absent where nobody knows it yet. */
  price?: number;
  category: PartCategory;
  supplier?: string;
}

const REAGENTS: readonly DemoPart[] = [
  { itemNumber: '09991', most: 2, price: 3150, category: 'chemical' },
  { itemNumber: 'MS-TRO-012', most: 2, price: 4280, category: 'chemical' },
  { itemNumber: 'MS-TRO-I125', most: 4, price: 390, category: 'chemical' },
  { itemNumber: 'MS-TRO-B500', most: 3, price: 450, category: 'chemical' },
];
const ANALYSER: readonly DemoPart[] = [
  { itemNumber: 'MS-CLX-101', most: 1, price: 1890, category: 'spare part' },
  { itemNumber: 'MS-CLX-103', most: 2, price: 740, category: 'spare part' },
  { itemNumber: 'MS-CAL-010', most: 1, price: 1450, category: 'consumable' },
];
const SPARES: readonly DemoPart[] = [
  { itemNumber: 'MS-HDW-101', most: 3, price: 8600, category: 'spare part' },
  { itemNumber: 'MS-EFB-201', most: 2, price: 2350, category: 'spare part' },
  { itemNumber: 'MS-VLV-024', most: 2, price: 1980, category: 'spare part' },
  { itemNumber: 'MS-INS-010', most: 1, price: 3420, category: 'spare part' },
  { itemNumber: 'MS-INS-020', most: 1, price: 5260, category: 'spare part' },
];
/** Named freely on board: the office assigns the product later. */
const FREE_TEXT: readonly DemoPart[] = [
  {
    partName: 'Filter seal kit',
    most: 2,
    price: 2350,
    category: 'spare part',
    supplier: 'Chandler at the quay',
  },
  { partName: 'filter seals', most: 2, price: 2350, category: 'spare part' },
  { partName: 'Hose clamp 40 mm', most: 8, price: 28, category: 'consumable' },
  { partName: 'Launch boat', most: 2, price: 4200, category: 'service', supplier: 'Port launch' },
  { itemNumber: 'MS-DCK-010', most: 2, price: 165, category: 'consumable' },
];

/** Nobody has used one before, so that no price is at hand. */
export const UNPRICED_PART: DemoPart = {
  partName: 'Flange DN150, made ashore',
  most: 2,
  category: 'spare part',
  supplier: 'Workshop at the quay',
};

const USED: Readonly<Record<string, readonly DemoPart[]>> = {
  'annual service': [...SPARES, ...REAGENTS, ...FREE_TEXT],
  'TRO calibration': [...REAGENTS, ...ANALYSER],
  'commissioning attendance': [...FREE_TEXT, ...ANALYSER],
  troubleshooting: [...SPARES, ...FREE_TEXT],
  'reagent supply': REAGENTS,
  'survey support': FREE_TEXT,
};

/** What is used at a service of that kind. */
export const demoPartsOf = (serviceType: string): readonly DemoPart[] => USED[serviceType] ?? FREE_TEXT;

/** So many kroner, roughly, and no figure of a bank. */
const KRONER = { NOK: 1, USD: 10, EUR: 11 } as const satisfies Record<Currency, number>;

export function demoPrice(kroner: number, currency: Currency): { amount: string; currency: Currency } {
  return { amount: (kroner / KRONER[currency]).toFixed(2), currency };
}
