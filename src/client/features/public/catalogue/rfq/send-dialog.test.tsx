import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import type { Answers } from '#client/testing/stub-link.ts';
import { buyerDraft } from './buyer-draft.ts';
import { SendDialog } from './send-dialog.tsx';

const REAGENT = { id: 1, itemNumber: '09991', name: 'CLX Reagent Set 09991', description: 'A set.' };
const NO_BUYER = { name: '', email: '', company: '', phone: '', note: '' };

type Submit = NonNullable<NonNullable<NonNullable<Answers['public']>['rfqs']>['submit']>;

async function renderDialog(submit: Submit) {
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    return <SendDialog open={isOpen} onClose={() => setOpen(false)} />;
  }
  await renderScreen(<Opened />, { answers: { public: { rfqs: { submit } } } });
}

const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true }).last();

beforeEach(() => {
  basket.replace([
    {
      product: REAGENT,
      quantity: 5,
      asked: [{ rawText: '5 x\u00A009991', matchClass: 'same number', chosenBy: 'rule' }],
    },
  ]);
  basket.add({ id: -1, itemNumber: '88-1234-X', name: 'pump membrane', description: '' }, 3);
  buyerDraft.set(NO_BUYER);
});
afterEach(() => {
  basket.replace([]);
  buyerDraft.set(NO_BUYER);
});

test('sends the basket with what was pasted, under one key until there is an answer, and empties it', async () => {
  const inputs: Parameters<Submit>[0][] = [];
  await renderDialog((input) => {
    inputs.push(input);
    if (inputs.length === 1) throw new Error('The line dropped.');
    return { number: 'Q-26-000007', statusPath: '/rfq/token' };
  });
  await field('Name').fill('Ann Example');
  await field('E-mail').fill('ann@fleet.example');
  await button('Send the request').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(basket.lines()).toHaveLength(2);
  await button('Send the request').click();
  await expect.element(page.getByRole('heading', { name: 'Request Q-26-000007 sent' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Follow your request' }))
    .toHaveAttribute('href', '/rfq/token');
  expect(inputs[0]?.idempotencyKey).toBe(inputs[1]?.idempotencyKey);
  expect(inputs[1]).toMatchObject({
    name: 'Ann Example',
    email: 'ann@fleet.example',
    source: 'paste',
    lines: [
      { rawText: '5 x\u00A009991', quantity: 5, productId: 1, matchClass: 'same number', chosenBy: 'rule' },
      { rawText: '88-1234-X pump membrane', quantity: 3, productId: null, askedNumber: '88-1234-X' },
    ],
  });
  await button('Close').click();
  expect(basket.lines()).toEqual([]);
  expect(buyerDraft.current()).toMatchObject({ name: 'Ann Example', note: '' });
});
