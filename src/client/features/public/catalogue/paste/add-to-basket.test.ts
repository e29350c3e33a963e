import { beforeEach, expect, test } from 'vitest';
import { NO_DELIVERY } from '#contract/rfq/rfq-delivery.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { requestOfBasket } from '#client/features/public/catalogue/rfq/request-of-basket.ts';
import { addToBasket } from './add-to-basket.ts';

beforeEach(() => basket.replace([]));

test('cuts the number of a free-text line to the length that a request takes', () => {
  const number = `A${'1'.repeat(300)}`;
  addToBasket([
    {
      line: { rawText: `Impeller\t${number}`, text: `${number} Impeller`, number },
      quantity: 1,
      product: undefined,
      asked: { matchClass: 'none', chosenBy: 'rule' },
    },
  ]);
  expect(basket.lines()[0]?.product.itemNumber).toBe(number.slice(0, 200));
});

test('forgets what was pasted with the line that it was pasted for', () => {
  const product = { id: 1, itemNumber: '09991', name: 'CLX Reagent Set', description: '' };
  addToBasket([
    {
      line: { rawText: '5 x 09991', text: '09991' },
      quantity: 5,
      product,
      asked: { matchClass: 'same number', chosenBy: 'rule' },
    },
  ]);
  basket.remove(product.id);
  basket.add(product, 1);
  expect(requestOfBasket(basket.lines(), NO_DELIVERY)).toMatchObject({
    source: 'basket',
    lines: [{ rawText: '09991 CLX Reagent Set', chosenBy: 'buyer' }],
  });
});

test('sends the unit of a pasted line, unless the buyer wrote another one into the note', () => {
  const line = { rawText: '3 box rags', text: 'rags', unit: 'box' };
  addToBasket([{ line, quantity: 3, product: undefined, asked: { matchClass: 'none', chosenBy: 'rule' } }]);
  const sent = () => requestOfBasket(basket.lines(), NO_DELIVERY).lines;
  expect(sent()).toMatchObject([{ quantity: 3, unit: 'box', note: '' }]);
  basket.setNote(-1, 'Unit: bag');
  expect(sent()).toMatchObject([{ unit: undefined, note: 'Unit: bag' }]);
  basket.setNote(-1, 'White');
  expect(sent()).toMatchObject([{ unit: 'box', note: 'White' }]);
});

test('sends no unit for lines of one item with different units', () => {
  const product = { id: 1, itemNumber: '09991', name: 'CLX Reagent Set', description: '' };
  for (const unit of ['box', 'pcs']) {
    const line = { rawText: `1 ${unit} 09991`, text: '09991', unit };
    addToBasket([{ line, quantity: 1, product, asked: { matchClass: 'same number', chosenBy: 'rule' } }]);
  }
  expect(requestOfBasket(basket.lines(), NO_DELIVERY).lines).toMatchObject([
    { quantity: 2, unit: undefined, note: 'Unit: box' },
  ]);
});
