import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { SEARCH_LIMIT_DEFAULT, SEARCH_LIMIT_MAX } from './search-limit.ts';

/** A part or service of the catalogue. The item number is the maker's or ours, as printed on the nameplate. */
export const Product = z.object({
  id: z.int(),
  name: z.string(),
  itemNumber: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  brandId: z.nullable(z.int()),
  /** Free text; `Label: value` pairs split on `;` or a new line are shown as a table. */
  specifications: z.nullable(z.string()),
  applications: z.nullable(z.string()),
  order: z.int(),
});
export type Product = z.infer<typeof Product>;

export const ProductCategory = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.int(),
});
export type ProductCategory = z.infer<typeof ProductCategory>;

export const Brand = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.int(),
});
export type Brand = z.infer<typeof Brand>;

/**
 * A catalogue search. A blank `q` finds nothing; any other text is never query syntax. `_t` is the time of typing, so
 * that a late answer can be told from the newest; anything except a number is ignored, because a search must not fail
 * over it.
 */
export const SearchProductsInput = z.object({
  q: z._default(z.string(), ''),
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  _t: z.catch(z.optional(z.number()), undefined),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(SEARCH_LIMIT_MAX)), SEARCH_LIMIT_DEFAULT),
});
export type SearchProductsInput = z.infer<typeof SearchProductsInput>;

const NAMED_MAX = 20;

/** Up to 20 ids of products; none by default. */
export const ProductsByIdsInput = z.object({
  ids: z._default(z.array(RecordId).check(z.maxLength(NAMED_MAX)), []),
});
export type ProductsByIdsInput = z.infer<typeof ProductsByIdsInput>;

/** The text of a search that found nothing. */
export const SuggestProductsInput = z.object({ q: z._default(z.string(), '') });
export type SuggestProductsInput = z.infer<typeof SuggestProductsInput>;

/**
 * `correctedText` is the text with its typing errors corrected, and `products` what it finds. If it is null, they are
 * the nearest products, if there are any.
 */
export const ProductSuggestions = z.object({
  correctedText: z.nullable(z.string()),
  products: z.array(Product),
});
export type ProductSuggestions = z.infer<typeof ProductSuggestions>;

/** Up to 20 item numbers, written as in the catalogue; none by default. */
export const ProductsByItemNumbersInput = z.object({
  itemNumbers: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(NAMED_MAX)), []),
});
export type ProductsByItemNumbersInput = z.infer<typeof ProductsByItemNumbersInput>;
