export const PART_CATEGORIES = ['consumable', 'spare part', 'chemical', 'tool', 'service', 'other'] as const;

/** Where the price of a used part comes from. A missing price is not zero: it stops approval. */
export const PRICE_SOURCES = ['catalogue', 'last used', 'manual', 'missing'] as const;
