import type { AdminProduct, ProductReference } from '#contract/catalogue/catalogue-admin.ts';
import { Button } from '#client/ui/button.tsx';
import type { ProductDraft } from './editing/use-product-drafts.ts';

export interface SameNumber {
  product: Pick<AdminProduct, 'name' | 'itemNumber'>;
  others: readonly ProductReference[];
}

interface SameNumberNoticeProps {
  warning: SameNumber;
  onOpen: (id: number) => void;
  onDismiss: () => void;
}

/** A saved product has the same item number as others: allowed, but rarely intended. */
export function SameNumberNotice({ warning, onOpen, onDismiss }: SameNumberNoticeProps) {
  const { product, others } = warning;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
      <div className="min-w-0">
        <output className="block">
          {product.name} is saved, but its item number <span className="font-mono">{product.itemNumber}</span>{' '}
          is already in use:
        </output>
        <ul className="flex flex-wrap gap-x-4">
          {others.map(({ id, name, itemNumber }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="min-h-9 text-theme underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {name} ({itemNumber})
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Button variant="secondary" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

/** Edits of products that are on another page, or hidden by a filter. */
export function UnsavedElsewhere({
  drafts,
  onOpen,
}: {
  drafts: readonly ProductDraft[];
  onOpen: (id: number) => void;
}) {
  if (drafts.length === 0) return null;
  return (
    <div className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
      <output>Unsaved edits that are not on this page:</output>{' '}
      {drafts.map(({ base: { id, name } }) => (
        <button
          key={id}
          type="button"
          onClick={() => onOpen(id)}
          className="mr-4 min-h-9 text-theme underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
