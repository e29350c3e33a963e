import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { AdminProduct, ProductReference } from '#contract/catalogue/catalogue-admin.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { hasTyped } from '#client/kit/record/use-drafts.ts';
import { Pager } from '#client/kit/list/pager.tsx';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';
import { AddProduct } from './editing/add-product.tsx';
import { BulkChange } from './bulk-change.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useGroups } from './editing/group-names.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ProductDrawer } from './editing/product-drawer.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { ProductListHead } from './product-list-head.tsx';
import { ListFailure, NoProducts } from './product-list-state.tsx';
import { SameNumberNotice, UnsavedElsewhere, type SameNumber } from './product-notices.tsx';
import { ProductToolbar } from './product-toolbar.tsx';
import {
  countFilters,
  isInCatalogueOrder,
  listInputOf,
  PAGE_SIZE,
  pageCount,
  ProductSearch,
} from './product-search.ts';
import { useProductDrafts } from './editing/use-product-drafts.ts';
import { useFocusCard } from './use-focus-card.ts';
import { useProductOrder } from './use-product-order.ts';
import { useProductWrites } from '#client/entities/product/use-product-mutations.ts';
import { useSelection } from './use-selection.ts';
import { useTrash } from './use-trash.ts';

const NOTHING: readonly AdminProduct[] = [];
const ALL: Partial<ProductSearch> = { q: '', category: undefined, brand: undefined, without: undefined };

interface ProductsTabProps {
  /** Other actions on the catalogue, in the toolbar. */
  extras?: ReactNode;
}

/** The catalogue: a form for new products above the list of all. */
export function ProductsTab({ extras }: ProductsTabProps) {
  const address = useListSearch(ProductSearch);
  const view = address.search;
  const groups = useGroups();
  const writes = useProductWrites();
  const { drafts, write } = useProductDrafts();
  const [editing, setEditing] = useState<number>();
  const [warning, setWarning] = useState<SameNumber>();
  const [deleting, setDeleting] = useState<AdminProduct>();
  const [isBulkOpen, setBulkOpen] = useState(false);
  const [moving, setMoving] = useState<AdminProduct>();
  const counts = trpc.admin.panel.counts.useQuery();
  const top = useRef<HTMLDivElement>(null);

  const input = listInputOf(view);
  const list = trpc.admin.products.list.useQuery(input, { placeholderData: keepPreviousData });
  const total = list.data?.total;
  const isMovable = isInCatalogueOrder(view) && !list.isPlaceholderData;
  const order = useProductOrder(list.data?.products ?? NOTHING, view, writes.reorder);
  const { products } = order;
  const ids = products.map(({ id }) => id);
  const selection = useSelection(ids);
  const focus = useFocusCard(products, !list.isFetching);
  const dirty = [...drafts.values()].filter(hasTyped);
  useEffect(() => void fetchToaster(), []);

  const go: typeof address.set = (change, options) => address.set(change, options);
  const turnTo = (page: number) => {
    go({ page });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const openDrawer = (id: number) => go({ product: id });

  // Deleting the last product of the last page, or following an old link, leads to a page with products.
  const last = pageCount(total ?? 0);
  const isPastEnd = total !== undefined && total > 0 && view.page > last && !list.isPlaceholderData;
  const turnBack = useEffectEvent(() => go({ page: last }, { replace: true }));
  useEffect(() => {
    if (isPastEnd) turnBack();
  }, [isPastEnd]);

  function warnOf(product: AdminProduct, others: readonly ProductReference[]): void {
    setWarning(others.length > 0 ? { product, others } : undefined);
  }

  function closeDrawer(): void {
    const draft = view.product === undefined ? undefined : drafts.get(view.product);
    if (draft && !hasTyped(draft)) write(draft.base.id, undefined);
    if (view.product !== undefined) go({ product: undefined }, { replace: true });
  }

  // A card whose edit goes on in the drawer shows its form again when the drawer closes.
  const lastOpened = useRef<number>(undefined);
  const returnFocus = useEffectEvent((id: number) => focus.toCard(id));
  useEffect(() => {
    if (view.product === undefined && lastOpened.current !== undefined) returnFocus(lastOpened.current);
    lastOpened.current = view.product;
  }, [view.product]);

  const edit = {
    update: writes.update,
    onDraft: write,
    onSaved: warnOf,
    onDone(id: number) {
      if (view.product === id) closeDrawer();
      focus.toCard(id);
    },
  };

  const trash = useTrash({
    writes,
    onRemoved({ id }) {
      write(id, undefined);
      selection.set([id], false);
      if (view.product === id) closeDrawer();
      focus.toHeirOf(id);
    },
    onRestored({ id }) {
      if (view.place === 'trash') focus.toHeirOf(id);
      else focus.wait(id);
    },
  });

  function askToDelete(product: AdminProduct): void {
    if (product.pages.length > 0) setDeleting(product);
    else void trash.remove(product);
  }

  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Products</h2>
      <AddProduct
        groups={groups}
        create={writes.create}
        isWanted={view.new}
        onTaken={() => go({ new: false }, { replace: true })}
        onCreated={warnOf}
      />
      <div ref={top} className="grid scroll-mt-4 gap-4">
        <ProductToolbar list={address} groups={groups} />
        {warning && (
          <SameNumberNotice warning={warning} onOpen={openDrawer} onDismiss={() => setWarning(undefined)} />
        )}
        <UnsavedElsewhere
          drafts={dirty.filter(({ base }) => !ids.includes(base.id) && base.id !== view.product)}
          onOpen={openDrawer}
        />
        <ListFailure list={list} groups={groups} />
        <ProductListHead
          view={view}
          total={total}
          isLoading={list.isFetching && list.data === undefined}
          ids={ids}
          isMovable={isMovable}
          selected={selection.selected}
          extras={extras}
          onPlaceChange={(place) => go({ place, sort: undefined, page: 1 })}
          onSelectPage={(isSelected) => selection.set(ids, isSelected)}
          onClear={() => selection.clear()}
          onChangeSelected={() => setBulkOpen(true)}
        />
        <div aria-busy={list.isFetching} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
          {list.data === undefined ? (
            !list.error && <ProductGridSkeleton />
          ) : products.length === 0 ? (
            <NoProducts
              view={view}
              onShowAll={() => go({ ...ALL, page: 1 })}
              onAdd={() => go({ new: true }, { replace: true })}
            />
          ) : (
            <ProductGrid
              order={order}
              isMovable={isMovable}
              offset={input.offset}
              total={total ?? 0}
              groups={groups}
              drafts={drafts}
              editing={editing}
              inDrawer={view.product}
              selected={selection.selected}
              actions={{
                edit(product) {
                  write(product.id, (draft) => draft ?? { base: product, typed: {} });
                  setEditing(product.id);
                },
                more: openDrawer,
                remove: askToDelete,
                restore: (product) => void trash.restore(product),
                select: (...tick) => selection.toggle(...tick),
                moveTo: setMoving,
              }}
              edit={edit}
              onCarried={(id, step) => {
                focus.wait(id);
                turnTo(view.page + step);
              }}
            />
          )}
        </div>
        <Pager label="Products" page={view.page} pages={last} onPageChange={turnTo} />
      </div>
      <DeleteDialog
        product={deleting}
        onDelete={(product) => void trash.remove(product)}
        onClose={() => setDeleting(undefined)}
      />
      <ProductDrawer
        id={view.product}
        listed={products.find(({ id }) => id === view.product)}
        draft={view.product === undefined ? undefined : drafts.get(view.product)}
        groups={groups}
        {...edit}
        onRestore={(product) => void trash.restore(product)}
        onRemove={askToDelete}
        onClose={closeDrawer}
      />
      <MoveDialog
        product={moving}
        total={counts.data?.products ?? total ?? 0}
        move={writes.move}
        onMoved={({ id }, { position }) => {
          focus.wait(id);
          // The product's position is on another page, unless the list is filtered.
          const page = Math.ceil(position / PAGE_SIZE);
          if (isMovable && countFilters(view) === 0 && page !== view.page) turnTo(page);
        }}
        onClose={() => {
          setMoving(undefined);
          writes.move.reset();
        }}
      />
      <BulkChange
        isOpen={isBulkOpen}
        ids={[...selection.selected]}
        groups={groups}
        bulkUpdate={writes.bulkUpdate}
        onClose={() => setBulkOpen(false)}
        onDone={() => {
          setBulkOpen(false);
          selection.clear();
        }}
      />
    </div>
  );
}
