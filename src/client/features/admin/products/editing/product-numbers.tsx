import {
  PRODUCT_NUMBER_KIND_LABELS,
  PRODUCT_NUMBER_STATUS_LABELS,
  type ProductNumber,
} from '#contract/catalogue/product-numbers.ts';
import { useRemoveProductNumber } from '#client/entities/product/use-product-number-mutations.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

interface ProductNumbersProps {
  productId: number;
  isInTrash: boolean;
  /** Undefined opens a new number. */
  onOpen: (number: ProductNumber | undefined) => void;
}

/** The further numbers by which buyers ask for a product. */
export function ProductNumbers({ productId, isInTrash, onOpen }: ProductNumbersProps) {
  const list = trpc.admin.productNumbers.list.useQuery({ productId });
  const remove = useRemoveProductNumber();
  const removal = useUndoableRemoval((id) => remove.mutateAsync({ id }));
  const numbers = list.data?.filter(({ id }) => !removal.hidden.has(id));

  return (
    <section aria-label="Numbers" className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-md font-semibold">Numbers</h3>
        {!isInTrash && (
          <Button variant="secondary" size="sm" onClick={() => onOpen(undefined)}>
            Add number
          </Button>
        )}
      </div>
      {list.error && !numbers && (
        <FormError>
          <p>{errorMessage(list.error)}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </FormError>
      )}
      {list.isPending && <Skeleton className="h-11" />}
      {numbers?.length === 0 && (
        <p className="text-sm text-muted">
          No other numbers. Add the maker’s number or a buyer’s code, and the search finds the product by it.
        </p>
      )}
      {numbers && numbers.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {numbers.map((number) => (
            <li key={number.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-mono text-sm">{number.number}</span>
                <span className="block text-sm text-muted">
                  {[
                    PRODUCT_NUMBER_KIND_LABELS[number.kind],
                    number.brand,
                    PRODUCT_NUMBER_STATUS_LABELS[number.status],
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {!isInTrash && (
                <span className="flex gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Edit ${number.number}`}
                    onClick={() => onOpen(number)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Delete ${number.number}`}
                    onClick={() => removal.request({ id: number.id, said: 'Number deleted' })}
                  >
                    Delete
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
