import { describe, expect, test } from 'vitest';
import { BASKET_STORAGE_KEY, createBasketStore } from './rfq-basket-store.ts';

const cuvette = {
  id: 21,
  name: 'Measuring Cuvette',
  itemNumber: 'MS-CLX-101',
  description: 'Glass cuvette.',
};
const goggles = {
  id: 69,
  name: 'Chemical Splash Goggles',
  itemNumber: 'MS-SAF-010',
  description: 'Goggles.',
};

function browserStorage(content?: string) {
  const items = new Map<string, string>();
  if (content !== undefined) items.set(BASKET_STORAGE_KEY, content);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

function quantities(lines: readonly { product: { name: string }; quantity: number }[]) {
  return lines.map(({ product, quantity }) => `${quantity} x ${product.name}`);
}

describe('the RFQ basket', () => {
  test('adds up the quantities of one product in one line', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    basket.add(cuvette, 3);
    basket.add(goggles, 1);
    basket.add(cuvette, 2);
    expect(quantities(basket.lines())).toEqual(['5 x Measuring Cuvette', '1 x Chemical Splash Goggles']);
    expect(basket.quantityOf(cuvette.id)).toBe(5);
    expect(basket.quantityOf(999)).toBe(0);
  });

  test('keeps quantities as whole numbers from 1', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    basket.add(cuvette, 0);
    basket.add(goggles, Number.NaN);
    basket.setQuantity(goggles.id, -4);
    expect(basket.lines().map(({ quantity }) => quantity)).toEqual([1, 1]);
    basket.setQuantity(goggles.id, 7.5);
    expect(basket.quantityOf(goggles.id)).toBe(7);
  });

  test('restores cleared lines before those added since, and adds up products in both', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    basket.add(cuvette, 3);
    basket.setNote(cuvette.id, 'With certificate');
    const cleared = basket.lines();
    basket.replace([]);
    basket.add(goggles, 1);
    basket.add(cuvette, 2);
    basket.restore(cleared);
    expect(quantities(basket.lines())).toEqual(['5 x Measuring Cuvette', '1 x Chemical Splash Goggles']);
    expect(basket.lines()[0]?.note).toBe('With certificate');
  });

  test('adds up cleared free text only with the same text', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    const freeText = (id: number, name: string) => ({ id, name, itemNumber: '', description: '' });
    basket.add(freeText(-1, 'rags'), 3);
    basket.add(freeText(-2, 'rope'), 1);
    const cleared = basket.lines();
    basket.replace([]);
    basket.add(freeText(-1, 'rope'), 10);
    basket.add(freeText(-2, 'paint'), 4);
    basket.restore(cleared);
    expect(quantities(basket.lines())).toEqual(['3 x rags', '11 x rope', '4 x paint']);
    expect(new Set(basket.lines().map(({ product }) => product.id)).size).toBe(3);
    expect(createBasketStore(() => storage).lines()).toEqual(basket.lines());
  });

  test('keeps what was pasted for a line as long as the line', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    const pasted = (rawText: string) => ({ rawText, matchClass: 'by words', chosenBy: 'buyer' }) as const;
    basket.add(cuvette, 3, pasted('3 cuvettes'));
    basket.add(cuvette, 1);
    const cleared = createBasketStore(() => storage).lines();
    basket.replace([]);
    basket.add(cuvette, 2, pasted('cuvette, 2 pcs'));
    basket.restore(cleared);
    expect(createBasketStore(() => storage).lines()).toEqual([
      { product: cuvette, quantity: 6, asked: [pasted('3 cuvettes'), pasted('cuvette, 2 pcs')] },
    ]);
    basket.remove(cuvette.id);
    basket.add(cuvette, 1);
    expect(basket.lines()).toEqual([{ product: cuvette, quantity: 1 }]);
  });

  test('keeps the note of a line when the line changes', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    basket.add(cuvette, 3);
    basket.setNote(cuvette.id, 'With certificate');
    basket.setNote(goggles.id, 'Not in the basket');
    basket.add({ ...cuvette, name: 'Cuvette' }, 1);
    basket.setQuantity(cuvette.id, 2);
    basket.revalidate([cuvette]);
    expect(createBasketStore(() => storage).lines()).toEqual([
      { product: cuvette, quantity: 2, note: 'With certificate' },
    ]);
    basket.setNote(cuvette.id, 'x'.repeat(500));
    expect(basket.lines()[0]?.note).toHaveLength(200);
  });

  test('can be replaced with other lines', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    basket.add(cuvette, 3);
    basket.setNote(cuvette.id, 'With certificate');
    const before = basket.lines();
    basket.replace([{ product: goggles, quantity: 2 }]);
    expect(quantities(createBasketStore(() => storage).lines())).toEqual(['2 x Chemical Splash Goggles']);
    basket.replace(before);
    expect(createBasketStore(() => storage).lines()).toEqual(before);
  });

  test('is restored after a reload', () => {
    const storage = browserStorage();
    const before = createBasketStore(() => storage);
    before.add(cuvette, 2);
    before.add(goggles, 4);
    before.remove(cuvette.id);
    expect(quantities(createBasketStore(() => storage).lines())).toEqual(['4 x Chemical Splash Goggles']);
  });

  test('is shared by two windows without overwriting each other', () => {
    const storage = browserStorage();
    const [first, second] = [createBasketStore(() => storage), createBasketStore(() => storage)];
    first.add(cuvette, 1);
    expect(quantities(second.lines())).toEqual(['1 x Measuring Cuvette']);
    first.add(goggles, 2);
    second.add(cuvette, 1);
    first.setQuantity(goggles.id, 6);
    expect(quantities(first.lines())).toEqual(['2 x Measuring Cuvette', '6 x Chemical Splash Goggles']);
    second.remove(cuvette.id);
    expect(quantities(second.lines())).toEqual(['6 x Chemical Splash Goggles']);
  });

  test('syncs with another window on request, and notifies subscribers', () => {
    const storage = browserStorage();
    const [first, second] = [createBasketStore(() => storage), createBasketStore(() => storage)];
    first.add(cuvette, 1);
    let told = 0;
    const unsubscribe = first.subscribe(() => (told += 1));
    second.remove(cuvette.id);
    expect(first.lines()).toHaveLength(1);
    expect(first.refresh()).toEqual([]);
    expect(first.lines()).toEqual([]);
    expect(told).toBe(1);
    unsubscribe();
    first.add(cuvette, 1);
    expect(told).toBe(1);
  });

  test('does not restore a line that another window removed', () => {
    const storage = browserStorage();
    const [first, second] = [createBasketStore(() => storage), createBasketStore(() => storage)];
    first.add(cuvette, 1);
    second.remove(cuvette.id);
    first.setQuantity(cuvette.id, 9);
    expect(first.lines()).toEqual([]);
  });

  test('keeps the same array until something changes', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    basket.add(cuvette, 1);
    const lines = basket.lines();
    basket.refresh();
    basket.remove(goggles.id);
    basket.setQuantity(cuvette.id, 1);
    basket.revalidate([cuvette]);
    expect(basket.lines()).toBe(lines);
  });

  test('updates the texts of listed products and keeps those of removed products', () => {
    const storage = browserStorage();
    const basket = createBasketStore(() => storage);
    basket.add(cuvette, 1);
    basket.add(goggles, 2);
    basket.revalidate([{ ...cuvette, name: 'Measuring Cuvette, Glass' }]);
    expect(quantities(basket.lines())).toEqual([
      '1 x Measuring Cuvette, Glass',
      '2 x Chemical Splash Goggles',
    ]);
    expect(quantities(createBasketStore(() => storage).lines())[0]).toBe('1 x Measuring Cuvette, Glass');
  });

  test('stores only the product fields that the request needs', () => {
    const storage = browserStorage();
    const listed = { ...cuvette, imageUrl: '/files/1.jpg', specifications: 'Material: glass' };
    createBasketStore(() => storage).add(listed, 1);
    expect(JSON.parse(storage.getItem(BASKET_STORAGE_KEY) ?? '')).toEqual([
      { product: cuvette, quantity: 1 },
    ]);
  });

  test.each(['', 'no json', 'null', '{"lines":3}', '[null,7,"x"]', '[{"product":{"id":"1"},"quantity":1}]'])(
    'starts empty if storage is unreadable: %j',
    (content) => {
      const storage = browserStorage(content);
      const basket = createBasketStore(() => storage);
      expect(basket.lines()).toEqual([]);
      basket.add(cuvette, 2);
      expect(quantities(createBasketStore(() => storage).lines())).toEqual(['2 x Measuring Cuvette']);
    },
  );

  test('drops unreadable lines, and the second of two lines of one product', () => {
    const content = JSON.stringify([
      { product: cuvette, quantity: 2 },
      { product: goggles, quantity: 0 },
      { product: cuvette, quantity: 9 },
    ]);
    const storage = browserStorage(content);
    const basket = createBasketStore(() => storage);
    expect(quantities(basket.lines())).toEqual(['2 x Measuring Cuvette']);
  });

  test('is kept in memory if storage is disabled', () => {
    const basket = createBasketStore(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    basket.add(cuvette, 2);
    basket.add(cuvette, 1);
    expect(quantities(basket.refresh())).toEqual(['3 x Measuring Cuvette']);
  });

  test('is kept in memory while storage is full, and stored again once there is room', () => {
    let isFull = false;
    const storage = browserStorage();
    const basket = createBasketStore(() => ({
      getItem: storage.getItem,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        storage.setItem(key, value);
      },
    }));
    basket.add(cuvette, 1);
    isFull = true;
    basket.add(goggles, 1);
    expect(quantities(basket.refresh())).toEqual(['1 x Measuring Cuvette', '1 x Chemical Splash Goggles']);
    isFull = false;
    basket.setQuantity(goggles.id, 3);
    expect(quantities(createBasketStore(() => storage).lines())).toEqual([
      '1 x Measuring Cuvette',
      '3 x Chemical Splash Goggles',
    ]);
  });
});
