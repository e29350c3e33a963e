import { useRef } from 'react';
import type { AdminProduct, ProductReference } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import {
  conflictsBetween,
  hasIssues,
  issuesAt,
  issuesOf,
  updateInputOf,
  valuesOf,
} from './product-values.ts';
import { changedFields, type Draft, type DraftBook } from './use-product-drafts.ts';
import { refusalOf, toastFailure, type ProductWrites } from '../use-product-writes.ts';

const FAILED = 'Failed to update product';

interface SaveOptions {
  book: DraftBook;
  writes: Pick<ProductWrites, 'update' | 'show'>;
  onSaved: (product: AdminProduct, sameItemNumber: readonly ProductReference[]) => void;
}

/** Saves an edit. On any failure the edit stays: refused fields are marked, a conflicting version is shown. */
export function useSaveDraft({ book, writes, onSaved }: SaveOptions) {
  const underWay = useRef(new Set<number>());

  /** Resolves to whether the edit is finished. */
  return async function save(draft: Draft): Promise<boolean> {
    const { id } = draft.base;
    const changed = changedFields(draft);
    if (underWay.current.has(id)) return false;
    if (changed.length === 0) {
      book.drop(id);
      return true;
    }
    const issues = issuesOf(draft.values, changed);
    if (hasIssues(issues)) {
      book.patch(id, { issues });
      return false;
    }
    underWay.current.add(id);
    book.patch(id, { isSaving: true, failure: undefined, issues: {} });
    try {
      const { sameItemNumber, ...saved } = await writes.update.mutateAsync(
        updateInputOf(draft.base, draft.values),
      );
      // Text typed during the save is another edit.
      book.patch(id, (now) =>
        now.values === draft.values ? undefined : { ...now, base: saved, isSaving: false, theirs: undefined },
      );
      toast({ title: 'Product updated successfully', tone: 'success' });
      onSaved(saved, sameItemNumber);
      return true;
    } catch (error) {
      const { issues: refused, current } = refusalOf(error);
      if (current) writes.show(current);
      if (current && isSameEdit(draft, current)) {
        book.drop(id);
        toast({ title: 'Product updated successfully', tone: 'success' });
        onSaved(current, []);
        return true;
      }
      toastFailure('Error updating product', error, FAILED);
      book.patch(id, {
        isSaving: false,
        failure: errorMessage(error, FAILED),
        issues: issuesAt(refused),
        theirs: current,
      });
      return false;
    } finally {
      underWay.current.delete(id);
    }
  };
}

/** Someone else has saved the same values. */
function isSameEdit({ base, values }: Draft, current: AdminProduct): boolean {
  return conflictsBetween(valuesOf(base), values, valuesOf(current)).length === 0;
}
