import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AdminProduct, AdminProductPage } from '#contract/catalogue/catalogue-admin.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { movedPart, moveTo, sameIds } from '#client/kit/reorder/order-moves.ts';
import { listInputOf, type ProductSearch } from './product-search.ts';
import { toastFailure, type ProductWrites } from '#client/entities/product/use-product-mutations.ts';

interface Moves {
  /** The list before the moves. */
  basis: readonly AdminProduct[];
  ids: readonly number[];
  /** The order on the server, or after its pending answer. */
  sent: readonly number[];
  underWay: number;
}

const FAILED = 'Failed to save the order';

const idsOf = (products: readonly AdminProduct[]) => products.map(({ id }) => id);

/**
 * The order of the products on the page while they are moved. Moves are shown at once; the new order is saved in one
 * call when a move is over: the key released, the product dropped.
 */
export function useProductOrder(
  products: readonly AdminProduct[],
  view: ProductSearch,
  reorder: ProductWrites['reorder'],
) {
  const utils = trpc.useUtils();
  const [moves, setMoves] = useState<Moves>();
  const held = useRef<HTMLElement>(undefined);
  const latest = useRef(products);
  useEffect(() => {
    latest.current = products;
  });

  const isOver = moves && moves.underWay === 0 && movedPart(moves.sent, moves.ids).length === 0;
  const isElsewhere = moves && !sameIds(moves.ids, idsOf(products));
  if (moves && moves.basis !== products && (isOver || isElsewhere)) setMoves(undefined);
  const ids = moves && !isElsewhere ? moves.ids : idsOf(products);
  const byId = new Map(products.map((product) => [product.id, product]));

  // Browsers take the focus from an element that is moved in the DOM.
  useLayoutEffect(() => {
    const element = held.current;
    held.current = undefined;
    if (!element) return;
    if (document.activeElement !== element) element.focus({ preventScroll: true });
    element.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [moves]);

  function move(id: number, place: number): Moves {
    if (document.activeElement instanceof HTMLElement) held.current = document.activeElement;
    const next: Moves = {
      basis: moves?.basis ?? products,
      sent: moves?.sent ?? ids,
      underWay: moves?.underWay ?? 0,
      ids: moveTo(ids, id, place),
    };
    setMoves(next);
    return next;
  }

  function save(current = moves): void {
    if (!current) return;
    const { sent, ids: wanted, underWay } = current;
    const moved = movedPart(sent, wanted);
    if (moved.length === 0) return;
    setMoves({ ...current, sent: wanted, underWay: underWay + 1 });
    void reorder.mutateAsync({ ids: moved }).then(
      () => {
        // The moves are dropped when the list includes them, not for an earlier list.
        setMoves((now) => now && { ...now, basis: latest.current, underWay: now.underWay - 1 });
        utils.admin.products.list.setData(listInputOf(view), (page) => page && inSequence(page, wanted));
      },
      (error: unknown) => {
        toastFailure('Error saving the order', error, FAILED);
        setMoves(undefined);
        void utils.admin.products.list.invalidate();
      },
    );
  }

  /** Past the edge of the page: swaps the product with its neighbour on the next one. Resolves to whether it did. */
  async function carryOver(id: number, step: 1 | -1): Promise<boolean> {
    save();
    const input = listInputOf(view);
    const offset = step === 1 ? input.offset + input.limit : input.offset - 1;
    try {
      const { products: found } = await utils.admin.products.list.fetch({ ...input, offset, limit: 1 });
      const [neighbour] = found;
      if (!neighbour) return false;
      await reorder.mutateAsync({ ids: step === 1 ? [neighbour.id, id] : [id, neighbour.id] });
      return true;
    } catch (error) {
      toastFailure('Error saving the order', error, FAILED);
      return false;
    }
  }

  return { products: ids.flatMap((id) => byId.get(id) ?? []), move, save, carryOver };
}

function inSequence(page: AdminProductPage, ids: readonly number[]): AdminProductPage {
  const byId = new Map(page.products.map((product) => [product.id, product]));
  if (!sameIds(ids, idsOf(page.products))) return page;
  return { ...page, products: ids.flatMap((id) => byId.get(id) ?? []) };
}
