import { createAtom } from '@tanstack/react-store';
import {
  readRfqLine,
  RFQ_NOTE_MAX,
  rfqQuantity,
  type AskedLine,
  type RfqLine,
  type RfqProduct,
} from '#contract/rfq/rfq.ts';

type BasketStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface BasketStore {
  subscribe: (listener: () => void) => () => void;
  /** The basket as last read; the same array until it changes. */
  lines: () => readonly RfqLine[];
  quantityOf: (productId: number) => number;
  /** Adds to the quantity of a product in the basket, or appends a new line. `asked` is what was pasted for it. */
  add: (product: RfqProduct, quantity: number, asked?: AskedLine) => void;
  setQuantity: (productId: number, quantity: number) => void;
  setNote: (productId: number, note: string) => void;
  remove: (productId: number) => void;
  /** Replaces all lines. */
  replace: (lines: readonly RfqLine[]) => void;
  /** Restores cleared lines and adds up the quantities of lines added since. */
  restore: (lines: readonly RfqLine[]) => void;
  /** Updates the product details of the lines; products no longer listed keep theirs. */
  revalidate: (listed: readonly RfqProduct[]) => void;
  /** Reads what other windows stored and returns it. */
  refresh: () => readonly RfqLine[];
}

export const BASKET_STORAGE_KEY = 'rfqBasket';
export const EMPTY_BASKET: readonly RfqLine[] = [];

/**
 * The RFQ basket of this browser. Each change starts from the stored basket, so that two windows share one. If storage
 * is disabled, full or unreadable, the basket is kept in memory.
 */
export function createBasketStore(openStorage: () => BasketStorage): BasketStore {
  const current = createAtom(EMPTY_BASKET);
  const quantities = createAtom(
    () => new Map(current.get().map(({ product, quantity }) => [product.id, quantity])),
  );
  let currentText: string | null = null;
  let isRead = false;
  /** Whether the last write failed, so that the stored basket is older than the one in memory. */
  let isDetached = false;

  function stored(): readonly RfqLine[] {
    isRead = true;
    if (isDetached) return current.get();
    try {
      const text = openStorage().getItem(BASKET_STORAGE_KEY);
      if (text === currentText) return current.get();
      currentText = text;
      return text === null ? EMPTY_BASKET : parseBasket(text);
    } catch {
      return current.get();
    }
  }

  function change(next: (lines: readonly RfqLine[]) => readonly RfqLine[]): void {
    const before = stored();
    const after = next(before);
    if (after !== before) {
      const text = JSON.stringify(after);
      try {
        openStorage().setItem(BASKET_STORAGE_KEY, text);
        currentText = text;
        isDetached = false;
      } catch {
        isDetached = true;
      }
    }
    current.set(after);
  }

  function readOnce(): void {
    if (!isRead) current.set(stored());
  }

  return {
    subscribe: (listener) => current.subscribe(listener).unsubscribe,
    lines() {
      readOnce();
      return current.get();
    },
    quantityOf(productId) {
      readOnce();
      return quantities.get().get(productId) ?? 0;
    },
    add(product, quantity, asked) {
      change((lines) => {
        const kept = remembered(product);
        const line = lines.find((candidate) => candidate.product.id === product.id);
        const pasted = asked && { asked: [...(line?.asked ?? []), asked] };
        if (!line) return [...lines, { product: kept, quantity: rfqQuantity(quantity), ...pasted }];
        const sum = rfqQuantity(line.quantity + rfqQuantity(quantity));
        return lines.map((other) =>
          other === line ? { ...line, product: kept, quantity: sum, ...pasted } : other,
        );
      });
    },
    setQuantity(productId, quantity) {
      change((lines) => {
        const line = lines.find((candidate) => candidate.product.id === productId);
        if (!line || line.quantity === rfqQuantity(quantity)) return lines;
        return lines.map((other) => (other === line ? { ...line, quantity: rfqQuantity(quantity) } : other));
      });
    },
    setNote(productId, note) {
      change((lines) => {
        const line = lines.find((candidate) => candidate.product.id === productId);
        if (!line || (line.note ?? '') === note) return lines;
        return lines.map((other) =>
          other === line ? { ...line, note: note.slice(0, RFQ_NOTE_MAX) } : other,
        );
      });
    },
    remove(productId) {
      change((lines) =>
        lines.some(({ product }) => product.id === productId)
          ? lines.filter(({ product }) => product.id !== productId)
          : lines,
      );
    },
    replace(lines) {
      change(() => lines.map((line) => ({ ...line, product: remembered(line.product) })));
    },
    restore(cleared) {
      change((added) => {
        const lowest = Math.min(0, ...[...cleared, ...added].map(({ product }) => product.id));
        return [
          ...cleared.map((line) => {
            const again = added.find(({ product }) => isSameItem(product, line.product));
            if (!again) return line;
            return {
              ...line,
              product: { ...again.product, id: line.product.id },
              quantity: rfqQuantity(line.quantity + again.quantity),
              note: again.note || line.note,
              asked: again.asked ? [...(line.asked ?? []), ...again.asked] : line.asked,
            };
          }),
          ...added.flatMap((line, index) => {
            const { product } = line;
            if (cleared.some((other) => isSameItem(other.product, product))) return [];
            // The ids of free text begin at -1 again in an empty basket.
            return product.id < 0 ? { ...line, product: { ...product, id: lowest - 1 - index } } : line;
          }),
        ];
      });
    },
    revalidate(listed) {
      change((lines) => {
        if (lines.length === 0) return lines;
        const byId = new Map(listed.map((product) => [product.id, product]));
        let isChanged = false;
        const renewed = lines.map((line) => {
          const product = byId.get(line.product.id);
          if (!product || isSameText(product, line.product)) return line;
          isChanged = true;
          return { ...line, product: remembered(product) };
        });
        return isChanged ? renewed : lines;
      });
    },
    refresh() {
      current.set(stored());
      return current.get();
    },
  };
}

/** Skips unreadable lines, so that one bad line does not lose the basket. */
function parseBasket(text: string): readonly RfqLine[] {
  const parts = parseJson(text);
  if (!Array.isArray(parts)) return EMPTY_BASKET;
  const firsts = new Map<number, RfqLine>();
  for (const part of parts) {
    const line = readRfqLine(part);
    if (line && !firsts.has(line.product.id)) firsts.set(line.product.id, line);
  }
  return firsts.size === 0 ? EMPTY_BASKET : [...firsts.values()];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function remembered({ id, name, itemNumber, description }: RfqProduct): RfqProduct {
  return { id, name, itemNumber, description };
}

/** Whether two lines ask for the same; the ids of free text are used again, so its words are compared. */
export function isSameItem(one: RfqProduct, other: RfqProduct): boolean {
  if (one.id < 0 && other.id < 0) return one.name === other.name && one.itemNumber === other.itemNumber;
  return one.id === other.id;
}

function isSameText(one: RfqProduct, other: RfqProduct): boolean {
  return (
    one.name === other.name && one.itemNumber === other.itemNumber && one.description === other.description
  );
}
