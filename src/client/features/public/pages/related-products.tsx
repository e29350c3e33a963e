import { Link } from '@tanstack/react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { useBasketQuantity } from '#client/entities/rfq/use-rfq-basket.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { AddToRfq } from './add-to-rfq.tsx';
import { textLink } from './inline-text.tsx';

const columns = 'grid grid-cols-1 gap-4 md:grid-cols-3';

export function RelatedProducts({
  products,
  failure,
  onRetry,
  searchTerm,
}: {
  products: readonly Product[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  searchTerm: string;
}) {
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="related-products" className="border-y border-line bg-mist print:hidden">
      <div className="frame py-12 lg:py-16">
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="related-products" className="text-xl">
            From the catalogue
          </h2>
          <Link
            to="/"
            search={{ q: searchTerm }}
            hash="products"
            className={`${textLink} inline-flex min-h-8 items-center text-md pointer-coarse:min-h-11`}
          >
            All items for “{searchTerm}”
          </Link>
        </div>
        {failure !== undefined && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-4 rounded-md border border-danger/25 bg-paper p-4 text-md"
          >
            <p className="min-w-0 grow">
              <span className="font-semibold text-danger-strong">The products could not be loaded.</span>{' '}
              {failure}
            </p>
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Retry
            </Button>
          </div>
        )}
        {failure === undefined && !products && (
          <div aria-hidden="true" className={columns}>
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} className="h-52" />
            ))}
          </div>
        )}
        {products && (
          <ul className={columns}>
            {products.map((product) => (
              <RelatedProduct key={product.id} product={product} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function RelatedProduct({ product }: { product: Product }) {
  const { id, name, itemNumber, description } = product;
  const inBasket = useBasketQuantity(id);
  return (
    <li className="flex flex-col rounded-md border border-line bg-paper p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-md leading-snug">
          <Link to="/" search={{ product: itemNumber }} hash="products" className={textLink}>
            {name}
          </Link>
        </h3>
        {inBasket > 0 && (
          <Badge tone="success" className="shrink-0">
            {inBasket} in RFQ
          </Badge>
        )}
      </div>
      <p className="mt-1 font-mono text-dense text-muted">{itemNumber}</p>
      <p className="mt-3 mb-5 text-sm">{description}</p>
      <AddToRfq product={product} className="mt-auto" />
    </li>
  );
}
