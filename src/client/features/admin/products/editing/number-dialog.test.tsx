import { expect, test, vi } from 'vitest';
import type { ProductNumber } from '#contract/catalogue/product-numbers.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { NumberDialog } from './number-dialog.tsx';

const product = { id: 7, name: 'CLX Reagent Set' };
const recorded: ProductNumber = {
  id: 3,
  productId: 7,
  number: '77310',
  kind: 'oem',
  brand: null,
  status: 'ask us',
  source: null,
  version: 1,
  updatedAt: '2026-03-02T08:00:00.000Z',
};

test('asks for the source of a confirmed number before it is sent', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn<() => void>();
  const { getByRole } = await renderScreen(
    <NumberDialog product={product} number={undefined} onClose={onClose} />,
    {
      answers: {
        admin: {
          productNumbers: {
            create(input) {
              sent.push(input);
              return recorded;
            },
          },
        },
      },
    },
  );
  await getByRole('textbox', { name: 'Number' }).fill('77-310');
  await getByRole('combobox', { name: 'Status' }).selectOptions('confirmed');
  await getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .element(getByRole('dialog'))
    .toHaveTextContent('Enter the address of the document that proves the number, or choose “Ask us”');
  expect(sent).toEqual([]);

  await getByRole('textbox', { name: 'Source' }).fill('https://maker.example/manual.pdf');
  await getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(sent).toMatchObject([
    {
      productId: 7,
      number: '77-310',
      kind: 'oem',
      status: 'confirmed',
      source: 'https://maker.example/manual.pdf',
    },
  ]);
});
