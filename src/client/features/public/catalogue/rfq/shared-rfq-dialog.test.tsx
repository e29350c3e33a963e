import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { encodeRfqLink } from '#contract/rfq/rfq-link.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { SharedRfqDialog } from './shared-rfq-dialog.tsx';

const product = (id: number, name: string): Product => ({
  id,
  name,
  itemNumber: String(id),
  description: '',
  imageUrl: null,
  imageAlt: null,
  categoryId: null,
  brandId: null,
  specifications: null,
  applications: null,
  order: id,
});
const REAGENT = product(1, 'Reagent');
const PUMP = product(2, 'Pump');
const LAMP = product(3, 'Lamp');

beforeEach(() => basket.replace([]));
afterEach(() => basket.replace([]));

test('Undo of a replacement keeps what was added since', async () => {
  basket.add(REAGENT, 2);
  function Opened() {
    const [text, setText] = useState<string | undefined>(encodeRfqLink([{ id: PUMP.id, quantity: 4 }]));
    return <SharedRfqDialog text={text} products={[REAGENT, PUMP, LAMP]} onDone={() => setText(undefined)} />;
  }
  await renderScreen(<Opened />);
  await page.getByRole('button', { name: 'Replace' }).click();
  basket.add(LAMP, 1);
  basket.add(PUMP, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(basket.lines().map((line) => [line.product.name, line.quantity])).toEqual([
    ['Reagent', 2],
    ['Pump', 3],
    ['Lamp', 1],
  ]);
});

test('a double press on Replace replaces once, so that Undo restores the own basket', async () => {
  basket.add(REAGENT, 2);
  // The address follows a moment after the press.
  function Opened() {
    const [text, setText] = useState<string | undefined>(encodeRfqLink([{ id: PUMP.id, quantity: 4 }]));
    return (
      <SharedRfqDialog
        text={text}
        products={[REAGENT, PUMP, LAMP]}
        onDone={() => setTimeout(() => setText(undefined), 300)}
      />
    );
  }
  await renderScreen(<Opened />);
  await page.getByRole('button', { name: 'Replace' }).dblClick();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(basket.lines().map((line) => [line.product.name, line.quantity])).toEqual([['Pump', 4]]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(basket.lines().map((line) => [line.product.name, line.quantity])).toEqual([['Reagent', 2]]);
});
