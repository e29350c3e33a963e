import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MatchLine } from '#contract/rfq-paste/match-numbers.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { pasteDraft } from './paste-draft.ts';
import { PasteDialog } from './paste-dialog.tsx';

const product = (id: number, itemNumber: string, name: string) => ({
  id,
  itemNumber,
  name,
  description: `${name}.`,
});
const REAGENT = product(1, '09991', 'CLX Reagent Set 09991');
const MONITOR = product(2, '28034', 'CLX-Ex2 TRO Monitor');

/** Knows two products: one by its number, the other by words. */
function answer({ lines }: { lines: MatchLine[] }) {
  return {
    lines: lines.map(({ text }) => {
      if (text.includes('09991')) {
        const candidate = { product: REAGENT, matchClass: 'same number' as const, reason: 'Same number' };
        return { candidates: [candidate], chosen: 1 };
      }
      const candidate = { product: MONITOR, matchClass: 'by words' as const, reason: 'Found by its words' };
      return { candidates: text.includes('monitor') ? [candidate] : [], chosen: null };
    }),
  };
}

type Found = ReturnType<typeof answer>;

async function renderDialog(matchNumbers: (input: { lines: MatchLine[] }) => Found | Promise<Found>) {
  const announcements: string[] = [];
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <PasteDialog
          open={isOpen}
          onDone={(text) => {
            announcements.push(text);
            setOpen(false);
          }}
        />
      </>
    );
  }
  await renderScreen(<Opened />, { answers: { public: { products: { matchNumbers } } } });
  return announcements;
}

const list = () => page.getByRole('textbox', { name: 'Your list' });
const addButton = (text: string) => page.getByRole('button', { name: text, exact: true });

beforeEach(() => {
  basket.replace([]);
  pasteDraft.set('');
});
afterEach(() => {
  basket.replace([]);
  pasteDraft.set('');
});

test('adds the matched items, the chosen ones and free text to the basket', async () => {
  const announcements = await renderDialog(answer);
  await list().fill('Dear all,\n5 x 09991\n1 pc monitor for the pump room\n3 box rags\n\nRegards\nAnn');
  await expect.element(page.getByText('2 to check')).toBeVisible();
  await page
    .getByRole('button', { name: 'Use 28034 for monitor for the pump room: Found by its words' })
    .click();
  await expect.element(page.getByText('1 to check')).toBeVisible();
  await page.getByText('Not read as a line (3)').click();
  await expect.element(page.getByText('Dear all,', { exact: true })).toBeVisible();
  await addButton('Add 3 lines').click();
  expect(announcements).toEqual(['3 lines added to your RFQ.']);
  expect(basket.lines()).toEqual([
    {
      product: REAGENT,
      quantity: 5,
      asked: [{ rawText: '5 x 09991', matchClass: 'same number', chosenBy: 'rule' }],
    },
    {
      product: MONITOR,
      quantity: 1,
      asked: [
        { rawText: '1 pc monitor for the pump room', unit: 'pc', matchClass: 'by words', chosenBy: 'buyer' },
      ],
    },
    {
      product: { id: -1, name: 'rags', itemNumber: '', description: '' },
      quantity: 3,
      note: 'Unit: box',
      asked: [{ rawText: '3 box rags', unit: 'box', matchClass: 'none', chosenBy: 'rule' }],
    },
  ]);
  expect(pasteDraft.current()).toBe('');
});

test('keeps the list when closed, and leaves lines out', async () => {
  await renderDialog(answer);
  await list().fill('5 x 09991\n2 x rags');
  await page.getByRole('button', { name: 'Leave out rags' }).click();
  await expect.element(addButton('Add 1 line')).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  expect(pasteDraft.current()).toBe('5 x 09991\n2 x rags');
  expect(basket.lines()).toEqual([]);
});

test('reads the table again when a column changes, and reads a row that was left', async () => {
  await renderDialog(answer);
  await list().fill('Code\tThing\tQty\nA-1\t09991\t5\nA-2\tmonitor\t1');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Column 1: Code' }).selectOptions('Not used');
  await expect
    .element(page.getByRole('spinbutton', { name: 'Quantity of 09991', exact: true }))
    .toHaveValue(5);
  await page.getByText('Not read as a line (1)').click();
  await page.getByRole('button', { name: /^Add as a line/ }).click();
  await expect.element(addButton('Add 3 lines')).toBeEnabled();
});

test('reads the columns of the next table by what they hold', async () => {
  await renderDialog(answer);
  const column = (name: string) => page.getByRole('combobox', { name });
  await list().fill('Code\tThing\tQty\nA-1\t09991\t5\nA-2\tmonitor\t1');
  await page.getByText('Columns', { exact: true }).click();
  await column('Column 1: Code').selectOptions('Not used');
  await page
    .getByLabelText('Choose a file')
    .upload(new File(['Qty;Part no;Description\n4;88-1234-X;Impeller'], 'list.csv'));
  await expect.element(column('Column 1: Qty')).toHaveValue('quantity');
  await column('Column 1: Qty').selectOptions('Not used');
  await addButton('Add 1 line').click();
  await page.getByRole('button', { name: 'Open' }).click();
  await list().fill('Qty\tPart no\tDescription\n6\t88-1234-X\tImpeller');
  await page.getByText('Columns', { exact: true }).click();
  await expect.element(column('Column 1: Qty')).toHaveValue('quantity');
});

test('adds no line before it is looked up, and says so', async () => {
  let found: () => void = () => undefined;
  await renderDialog(async (input) => {
    await new Promise<void>((resolve) => (found = resolve));
    return answer(input);
  });
  await list().fill('5 x 09991');
  const status = page.getByRole('status').filter({ hasText: 'Looking up…' });
  await expect.element(status).toBeVisible();
  await expect.element(addButton('Add 1 line')).toBeDisabled();
  await expect.poll(() => (found(), page.getByText('Nothing to check').query())).not.toBeNull();
  await addButton('Add 1 line').click();
  expect(basket.lines().map(({ product: { id } }) => id)).toEqual([1]);
});

test('keeps the lines when they cannot be looked up, and tries again', async () => {
  let isDown = true;
  await renderDialog((input) => {
    if (isDown) throw new Error('No connection');
    return answer(input);
  });
  await list().fill('5 x 09991');
  await expect
    .element(
      page.getByText(
        'We could not look up these lines. They are kept; try again, or send them as free text.',
      ),
    )
    .toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Same number')).toBeVisible();
});

test.each([
  [
    'a billion laughs',
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><lolz>&lol2;</lolz>',
    /XML with a DOCTYPE or an ENTITY is not read/,
  ],
  ['a script', '<script>alert(1)</script>', /No lines were found in this XML/],
  ['1 MB of text', 'x'.repeat(1_000_000), /at most 300,000 characters are read/],
  ['10,000 lines', '5 x 09991\n'.repeat(10_000), /A request has at most 500 lines/],
])('refuses %s in a sentence at the field, and keeps what was typed', async (_, text, sentence) => {
  // Kept from before: typing 10,000 lines into a text area takes Chromium minutes.
  pasteDraft.set(text);
  await renderDialog(answer);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(list()).toHaveAccessibleDescription(sentence);
  await expect.element(list()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(addButton('Add 0 lines')).toBeDisabled();
  expect(pasteDraft.current()).toBe(text);
});

test('adds no older list while a changed one is being read', async () => {
  await renderDialog(answer);
  await list().fill('5 x 09991');
  const add = addButton('Add 1 line');
  await expect.element(add).toBeEnabled();
  const box = list().element() as HTMLTextAreaElement;
  box.setRangeText('\n1 pc monitor', box.value.length, box.value.length);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  // The press comes before the new list is read.
  await Promise.resolve();
  (add.element() as HTMLButtonElement).click();
  await expect.element(addButton('Add 2 lines')).toBeEnabled();
  expect(basket.lines()).toEqual([]);
  await expect.element(list()).toHaveValue('5 x 09991\n1 pc monitor');
});
