import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasketStore } from '#client/entities/rfq/rfq-basket-store.ts';
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
    return <SendDialog open={isOpen} onOpenChange={setOpen} />;
  }
  return renderScreen(<Opened />, { answers: { public: { rfqs: { submit } } } });
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

test('sends the basket with what was pasted, under one key until there is an answer, and then empties it', async () => {
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
  expect(basket.lines()).toEqual([]);
  expect(buyerDraft.current()).toMatchObject({ name: 'Ann Example', note: '', attempt: undefined });
  await button('Close').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const SENT = { number: 'Q-26-000007', statusPath: '/rfq/token' };
const sentHeading = page.getByRole('heading', { name: 'Request Q-26-000007 sent' });

test('leaves in the basket what another window adds after the request was sent', async () => {
  buyerDraft.set({ ...NO_BUYER, name: 'Ann', email: 'ann@fleet.example' });
  await renderDialog(() => SENT);
  await button('Send the request').click();
  await expect.element(sentHeading).toBeVisible();
  createBasketStore(() => window.localStorage).add(REAGENT, 3);
  await button('Close').click();
  expect(basket.refresh()).toEqual([{ product: REAGENT, quantity: 3 }]);
});

test('says that a request was sent whose dialog was closed, and keeps what was added meanwhile', async () => {
  buyerDraft.set({ ...NO_BUYER, name: 'Ann', email: 'ann@fleet.example' });
  let answer: (sent: typeof SENT) => void = () => undefined;
  await renderDialog(() => new Promise((resolve) => (answer = resolve)));
  await button('Send the request').click();
  await expect.element(button('Sending…')).toBeVisible();
  await button('Close').click();
  const added = { rawText: '2 09991', matchClass: 'same number', chosenBy: 'rule' } as const;
  basket.add(REAGENT, 2, added);
  basket.add({ ...REAGENT, id: 2, name: 'Monitor' }, 1);
  answer(SENT);
  await expect.element(sentHeading).toBeVisible();
  expect(basket.lines()).toEqual([
    { product: REAGENT, quantity: 2, asked: [added] },
    { product: { ...REAGENT, id: 2, name: 'Monitor' }, quantity: 1 },
  ]);
});

test('takes what was sent out of the basket also after the page was left', async () => {
  buyerDraft.set({ ...NO_BUYER, name: 'Ann', email: 'ann@fleet.example' });
  let answer: (sent: typeof SENT) => void = () => undefined;
  const { unmount } = await renderDialog(() => new Promise((resolve) => (answer = resolve)));
  await button('Send the request').click();
  await expect.element(button('Sending…')).toBeVisible();
  await unmount();
  answer(SENT);
  await expect.poll(basket.lines).toEqual([]);
});

test('keeps a note that is typed while the request is being sent', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await renderDialog(async () => {
    await held;
    return { number: 'Q-26-000007', statusPath: '/rfq/token' };
  });
  await field('Name').fill('Ann Example');
  await field('E-mail').fill('ann@fleet.example');
  await field('Note (optional)').fill('Urgent.');
  await button('Send the request').click();
  await expect.element(button('Sending…')).toBeVisible();
  await field('Note (optional)').fill('Urgent. Deliver on board.');
  release();
  await expect.element(page.getByRole('heading', { name: 'Request Q-26-000007 sent' })).toBeVisible();
  expect(buyerDraft.current().note).toBe('Deliver on board.');
});
