import { expect, test } from 'vitest';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { addToBasket } from './add-to-basket.ts';

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
