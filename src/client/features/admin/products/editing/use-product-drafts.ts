import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { hasTyped, useDrafts, type RecordDraft, type WriteDraft } from '#client/kit/record/use-drafts.ts';
import type { ProductValues } from './product-values.ts';

/** An edit that is not saved yet: the product as it was when the edit began, and what was typed over it. */
export interface ProductDraft extends RecordDraft<AdminProduct, ProductValues> {
  base: AdminProduct;
}

export type WriteProductDraft = WriteDraft<ProductDraft>;

/** The edits of the tab by product. The card and the drawer of a product work on the same one, one at a time. */
export const useProductDrafts = () => useDrafts<ProductDraft>(hasTyped);
