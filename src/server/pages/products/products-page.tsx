import { formatNumber } from '#contract/format/format-number.ts';
import { productPagePath, PRODUCTS_PER_PAGE } from '#contract/catalogue/product-pages.ts';
import type { ListedProduct } from '#server/services/products/queries.ts';

interface ProductsPageContent {
  products: readonly ListedProduct[];
  total: number;
  page: number;
  pages: number;
}

const SHOWN_OF_DESCRIPTION = 160;

/** One page of the catalogue as a list; each product leads to its card in the search, which needs no script either. */
export function ProductsPage({ products, total, page, pages }: ProductsPageContent) {
  const before = (page - 1) * PRODUCTS_PER_PAGE;
  return (
    <>
      <h1>All products</h1>
      <p className="soft">
        {total === 0
          ? 'No products yet.'
          : `Products ${formatNumber(before + 1)} to ${formatNumber(before + products.length)} of ${formatNumber(total)}.`}
      </p>
      <ul className="products">
        {products.map((product) => (
          <li key={product.id}>
            <a href={`/search?q=${encodeURIComponent(product.itemNumber || product.name)}`} rel="nofollow">
              {product.name}
            </a>{' '}
            <span className="code">{product.itemNumber}</span>
            <p className="soft">{aboutOf(product)}</p>
          </li>
        ))}
      </ul>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </>
  );
}

/** "TRO Reagent Kits · Headway · Two bottles and an indicator." */
function aboutOf({ category, brand, description }: ListedProduct): string {
  const letters = Array.from(description);
  const text =
    letters.length > SHOWN_OF_DESCRIPTION
      ? `${letters.slice(0, SHOWN_OF_DESCRIPTION).join('').trimEnd()}…`
      : description;
  return [category, brand, text].filter(Boolean).join(' · ');
}

function Pages({ page, pages }: Pick<ProductsPageContent, 'page' | 'pages'>) {
  return (
    <nav aria-label="Pages" className="pages">
      {page > 1 && (
        <a href={productPagePath(page - 1)} rel="prev">
          Previous page
        </a>
      )}
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <a
          key={number}
          href={productPagePath(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </a>
      ))}
      {page < pages && (
        <a href={productPagePath(page + 1)} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
}

/** The page for a number that no page has. */
export function NoProductsPage() {
  return (
    <>
      <h1>Page not found</h1>
      <p>
        The catalogue has no page with this number. <a href={productPagePath(1)}>See all products</a>
      </p>
    </>
  );
}
