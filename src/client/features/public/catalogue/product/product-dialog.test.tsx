import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ProductDialog } from './product-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('an item number is copied also where the browser has no clipboard to give', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not here.'));
  const product = {
    id: 1,
    name: 'CLX Reagent Set 09991',
    itemNumber: '09991',
    description: 'One-year buffer and indicator set.',
    imageUrl: null,
    imageAlt: null,
    categoryId: null,
    brandId: null,
    specifications: null,
    applications: null,
    order: 0,
  };
  const { getByRole, getByText } = await renderScreen(
    <ProductDialog product={product} category={undefined} brand={undefined} onClose={() => undefined} />,
  );
  await getByRole('button', { name: 'Copy item number' }).click();
  await expect.element(getByText('Copied', { exact: true })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('09991');
});
