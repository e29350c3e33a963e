import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { RfqLine } from '#contract/rfq/rfq.ts';
import { SEARCH_LIMIT_DEFAULT } from '#contract/catalogue/search-limit.ts';
import { SEARCH_TEXT_CONSIDERED } from '#contract/catalogue/search-text-considered.ts';
import { CatalogueDialogs, loadProductDialog, PASTE } from './catalogue-dialogs.tsx';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { CatalogueResults } from './catalogue-results.tsx';
import { filterProducts, type CatalogueSearch } from './catalogue-search.ts';
import { loadRfqCard, loadSendDialog, RfqBasket } from './rfq/rfq-basket.tsx';
import { SearchBox } from './search-box.tsx';
import { useBasketPanel } from './rfq/use-basket-panel.ts';
import { basket, useBasketLines, useBasketUpkeep } from '#client/entities/rfq/use-rfq-basket.ts';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useProductAddress } from './product/use-product-address.ts';
import { useProductSearch } from './use-product-search.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useSearchText } from '#client/kit/list/use-search-text.ts';

interface CatalogueSectionProps {
  /** The first heading of the page, if the catalogue is its only content; otherwise it has its own heading. */
  heading?: string;
  search: CatalogueSearch;
  /** 'replace' while one text is being typed, so that going back leaves the search instead of undoing each letter. */
  onSearchChange: (change: (search: CatalogueSearch) => CatalogueSearch, how: 'push' | 'replace') => void;
}

/** Beside the products while they scroll, unless the window is too low for it. */
const BESIDE =
  'md:[@media(min-height:40rem)]:sticky md:[@media(min-height:40rem)]:top-[calc(var(--header-height)+1rem)] ' +
  'md:[@media(min-height:40rem)]:max-h-[calc(100dvh-var(--header-height)-2rem)]';

/** The catalogue: search, category, brand, the matching products, and the RFQ basket. */
export function CatalogueSection({ heading, search, onSearchChange }: CatalogueSectionProps) {
  const headingId = useId();
  const Heading = heading === undefined ? 'h2' : 'h1';
  const results = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');

  const catalogue = useCatalogue();
  const { text, type, clear } = useSearchText((search.q ?? '').slice(0, SEARCH_TEXT_CONSIDERED), (q) =>
    onSearchChange((now) => ({ ...now, q: q || undefined }), q && search.q ? 'replace' : 'push'),
  );
  const q = text.trim();
  const found = useProductSearch(q);
  const { category, brands } = search;
  const narrowed = useMemo(
    () => catalogue.products && filterProducts(catalogue.products, { category, brands }),
    [catalogue.products, category, brands],
  );
  const isWhole = category === undefined && (brands ?? []).length === 0;
  const opening = isWhole ? catalogue.opening : undefined;
  // Thousands of cards may change: typing and selecting have priority.
  const shown = useDeferredValue(found.answer?.products ?? narrowed ?? opening?.products);

  const looked = useProductAddress(search, catalogue.products, found.answer?.products, onSearchChange);

  const section = useRef<HTMLElement>(null);
  const lines = useBasketLines();
  const [isBasketOpen, setBasketOpen] = useBasketPanel(section, lines.length === 0);
  const [isSending, setSending] = useState(false);
  const sendDialog = useLazyImport(loadSendDialog, isSending);
  useBasketUpkeep(catalogue.products);
  const listedIds = useMemo(
    () => catalogue.products && new Set(catalogue.products.map(({ id }) => id)),
    [catalogue.products],
  );

  const add = useCallback((product: Product, quantity: number) => {
    basket.add(product, quantity);
    setAnnouncement(
      `${quantity} × ${product.name} added. Your RFQ now holds ${basket.quantityOf(product.id)} of it.`,
    );
  }, []);

  function remove({ product }: RfqLine) {
    basket.remove(product.id);
    setAnnouncement(`${product.name} removed from your RFQ.`);
    if (basket.lines().length === 0) focusResults();
  }

  const paste = () => onSearchChange((now) => ({ ...now, rfq: PASTE }), 'push');

  /** The focus target when the focused control is gone. */
  function focusResults() {
    results.current?.focus({ preventScroll: true });
  }

  const onDialogsClosed = useCallback((text: string) => {
    if (text !== '') setAnnouncement(text);
    // A dialog opened by the address has no control to return the focus to.
    if (document.activeElement === document.body) focusResults();
  }, []);

  function clearAll() {
    clear();
    onSearchChange(({ view }) => ({ view }), 'push');
    focusResults();
  }

  return (
    <section
      ref={section}
      id="products"
      aria-labelledby={headingId}
      className="border-y border-line bg-mist py-10 lg:py-14"
    >
      <div className="frame">
        <Heading id={headingId} className="text-2xl text-ink lg:text-3xl">
          {heading ?? 'Products'}
        </Heading>
        <p className="measure mt-2 mb-6 text-md text-muted">
          Find parts by name or item number and ask for all of them in one request for quotation.{' '}
          <button
            type="button"
            onClick={paste}
            className="min-h-6 text-theme underline pointer-coarse:min-h-11"
          >
            Paste a list
          </button>
        </p>
        {heading !== undefined && <h2 className="sr-only">Products</h2>}
        <CatalogueDialogs
          product={looked.product}
          sharedRfq={search.rfq}
          products={catalogue.products}
          sendDialog={sendDialog.part}
          isSending={isSending}
          onSendingChange={setSending}
          categoryNames={catalogue.categoryNames}
          brandNames={catalogue.brandNames}
          unknown={looked.unknown}
          onProductClose={looked.close}
          onUnknownSearch={() =>
            onSearchChange(() => ({ q: looked.unknown?.slice(0, SEARCH_TEXT_CONSIDERED) }), 'push')
          }
          onUnknownDismiss={() => {
            onSearchChange((now) => ({ ...now, product: undefined }), 'replace');
            focusResults();
          }}
          onSharedRfqDone={() => onSearchChange((now) => ({ ...now, rfq: undefined }), 'replace')}
          onClosed={onDialogsClosed}
        />
        <div className="flex flex-col gap-4 md:grid md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)] md:items-start md:gap-7">
          {/* The basket follows the products; the filters above it keep their height, and stay where they are. */}
          <div
            className={classNames(
              'contents md:-m-1.5 md:flex md:flex-col md:gap-4 md:p-1.5',
              lines.length > 0 ? 'md:self-stretch' : `md:overflow-y-auto ${BESIDE}`,
            )}
          >
            <SearchBox text={text} isBusy={found.isBusy} onType={type} />
            <CatalogueFilters
              categories={catalogue.categories}
              brands={catalogue.brands}
              search={search}
              isSetAside={q !== ''}
              onChange={(change) => onSearchChange(change, 'push')}
            />
            {lines.length > 0 && (
              <RfqBasket
                lines={lines}
                listedIds={listedIds}
                onRemove={remove}
                onCleared={focusResults}
                onPaste={paste}
                onSend={() => setSending(true)}
                isSendFailed={sendDialog.isFailed}
                isOpen={isBasketOpen}
                onOpenChange={setBasketOpen}
                className={`sticky bottom-0 z-10 order-last -mx-[clamp(1rem,4vw,2.5rem)] border-y pb-[env(safe-area-inset-bottom)] shadow-raised md:static md:bottom-auto md:mx-0 md:rounded-md md:border md:pb-0 md:shadow-none ${BESIDE}`}
              />
            )}
          </div>
          <CatalogueResults
            ref={results}
            products={shown}
            total={shown === opening?.products ? (opening?.total ?? 0) : (shown?.length ?? 0)}
            categoryNames={catalogue.categoryNames}
            brandNames={catalogue.brandNames}
            listFailure={catalogue.failure}
            isSearching={found.isBusy}
            isSearchFailed={found.isFailed}
            isNarrowed={q !== '' || category !== undefined || (brands ?? []).length > 0}
            onRetryList={() => {
              catalogue.retry();
              focusResults();
            }}
            onRetrySearch={() => {
              found.retry();
              focusResults();
            }}
            isCutShort={shown === found.answer?.products && shown?.length === SEARCH_LIMIT_DEFAULT}
            addressOf={looked.addressOf}
            isList={search.view !== undefined}
            onListChange={(isList) =>
              onSearchChange((now) => ({ ...now, view: isList ? 'list' : undefined }), 'replace')
            }
            q={q}
            correctedText={
              shown === found.answer?.products ? (found.answer?.correctedText ?? undefined) : undefined
            }
            nearest={found.answer?.nearest}
            onClear={clearAll}
            onAdd={add}
            onOpen={looked.open}
            onNear={preload}
          />
        </div>
        <output className="sr-only">{announcement}</output>
      </div>
    </section>
  );
}

/** On hover or focus of a product, preloads what the next click needs. A failure shows at that click. */
function preload() {
  void Promise.allSettled([loadProductDialog(), loadRfqCard()]);
}
