import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { AdminProduct, PRODUCT_GAPS } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { GroupChoice } from './group-choice.tsx';

type Gap = (typeof PRODUCT_GAPS)[number];

const PAGE = 20;

const COMPLETE: Readonly<Record<Gap, string>> = {
  image: 'Every product has an image.',
  category: 'Every product has a category.',
  brand: 'Every product has a brand.',
  description: 'Every product has a description.',
};

/**
 * The products that lack something. A category or brand is chosen here, the rest is completed in the product itself.
 */
export function GapList({ gap }: { gap: Gap }) {
  const [page, setPage] = useState(1);
  const box = useRef<HTMLElement>(null);
  const list = trpc.admin.products.list.useQuery(
    { without: gap, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: (previous) => previous },
  );
  if (list.error) return <FormError>{errorMessage(list.error)}</FormError>;
  if (!list.data) return <Skeleton className="h-40" />;
  const { products, total } = list.data;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  // The last product of the last page was completed.
  if (page > pages && !list.isPlaceholderData) setPage(pages);
  return (
    <section ref={box} aria-label="Products to complete" tabIndex={-1} className="grid min-w-0 gap-3">
      {total === 0 ? (
        <p className="text-md text-muted">{COMPLETE[gap]}</p>
      ) : (
        <ul className="divide-y divide-line">
          {products.map((product) => (
            <GapRow key={product.id} product={product} gap={gap} onDone={() => box.current?.focus()} />
          ))}
        </ul>
      )}
      <Pager label="Products to complete" page={page} pages={pages} onPageChange={setPage} />
      {total > 0 && (
        <p>
          <Link
            to="/admin"
            search={{ tab: 'products', without: gap }}
            className="inline-flex min-h-9 items-center text-sm font-medium text-theme underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Show these in Products
          </Link>
        </p>
      )}
    </section>
  );
}

function GapRow({ product, gap, onDone }: { product: AdminProduct; gap: Gap; onDone: () => void }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <Link
          to="/admin"
          search={{ tab: 'products', product: product.id }}
          className="inline-flex min-h-8 items-center font-medium text-theme underline underline-offset-4 wrap-anywhere pointer-coarse:min-h-11"
        >
          {product.name}
        </Link>
        <p className="font-mono text-xs text-muted">{product.itemNumber}</p>
      </div>
      {(gap === 'category' || gap === 'brand') && (
        <GroupChoice product={product} kind={gap} onDone={onDone} />
      )}
    </li>
  );
}
