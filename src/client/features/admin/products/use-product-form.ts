import {
  AdminProduct,
  UpdateProductInput,
  type ProductReference,
} from '#contract/catalogue/catalogue-admin.ts';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import { changedInputOf, FIELD_LABELS, valuesOf } from './editing/product-values.ts';
import type { ProductDraft, WriteProductDraft } from './editing/use-product-drafts.ts';
import type { ProductWrites } from '#client/entities/product/use-product-mutations.ts';

export interface ProductFormProps {
  product: AdminProduct;
  draft: ProductDraft | undefined;
  update: ProductWrites['update'];
  onDraft: WriteProductDraft;
  onSaved: (product: AdminProduct, sameItemNumber: readonly ProductReference[]) => void;
  /** Called with the product whose edit is saved or given up. */
  onDone: (id: number) => void;
}

/** The form of a product, on its card and in its drawer. What is typed outlives both. */
export function useProductForm({ product, draft, update, onDraft, onSaved, onDone }: ProductFormProps) {
  return useRecordForm({
    schema: UpdateProductInput,
    recordSchema: AdminProduct,
    record: draft?.base ?? product,
    valuesOf,
    inputOf: changedInputOf,
    labels: FIELD_LABELS,
    initial: draft?.typed ?? {},
    onTyped: (typed, base = product) => onDraft(base.id, { base, typed }),
    async update(changes) {
      const { sameItemNumber, ...saved } = await update.mutateAsync(changes);
      onSaved(saved, sameItemNumber);
      return saved;
    },
    onSaved: () => toast({ title: 'Product updated successfully', tone: 'success' }),
    onClose() {
      onDraft(product.id, undefined);
      onDone(product.id);
    },
  });
}

export type ProductForm = ReturnType<typeof useProductForm>;
