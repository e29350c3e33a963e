import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { useDrafts } from '#client/kit/record/use-drafts.ts';
import {
  fieldsBetween,
  valuesOf,
  type FieldIssues,
  type ProductField,
  type ProductValues,
} from './product-values.ts';

/** An edit that is not saved yet. The card and the drawer of a product work on the same one. */
export interface Draft {
  /** The product as it was when the edit began; its version goes with the save. */
  base: AdminProduct;
  values: ProductValues;
  issues: FieldIssues;
  isSaving: boolean;
  /** Why the last save failed. */
  failure: string | undefined;
  /** The product as somebody else has saved it meanwhile. */
  theirs: AdminProduct | undefined;
}

export type Drafts = ReadonlyMap<number, Draft>;

function draftOf(base: AdminProduct): Draft {
  return { base, values: valuesOf(base), issues: {}, isSaving: false, failure: undefined, theirs: undefined };
}

export function changedFields({ base, values }: Draft): ProductField[] {
  return fieldsBetween(valuesOf(base), values);
}

export const isDirty = (draft: Draft) => changedFields(draft).length > 0;

export interface DraftBook {
  drafts: Drafts;
  open: (product: AdminProduct) => void;
  type: (product: AdminProduct, field: ProductField, value: string) => void;
  patch: (id: number, change: Partial<Draft> | ((draft: Draft) => Draft | undefined)) => void;
  drop: (id: number) => void;
}

/** The edits of the tab by product. */
export function useProductDrafts(): DraftBook {
  const { drafts, write } = useDrafts(isDirty);
  return {
    drafts,
    open: (product) => write(product.id, (draft) => (draft && isDirty(draft) ? draft : draftOf(product))),
    type: (product, field, value) =>
      write(product.id, (draft = draftOf(product)) => ({
        ...draft,
        values: { ...draft.values, [field]: value },
        issues: { ...draft.issues, [field]: undefined },
        failure: undefined,
      })),
    patch: (id, change) =>
      write(id, (draft) => {
        if (!draft) return draft;
        return typeof change === 'function' ? change(draft) : { ...draft, ...change };
      }),
    drop: (id) => write(id, undefined),
  };
}
