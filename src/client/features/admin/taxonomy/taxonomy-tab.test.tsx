import { expect, test, vi } from 'vitest';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { expectNoViolations } from '#client/testing/accessibility.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { BrandsTab } from './taxonomy-tab.tsx';

const brand = (id: number, name: string): CatalogueGroup => ({
  id,
  name,
  description: null,
  order: id,
  version: 1,
  createdAt: '2026-03-02T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
  productCount: 0,
});
const tab = <BrandsTab />;

test('the next brand can be typed while the one before is being created', async () => {
  const brands: CatalogueGroup[] = [];
  const held: (() => void)[] = [];
  const { getByRole } = await renderScreen(tab, {
    answers: {
      admin: {
        brands: {
          list: () => [...brands],
          create: ({ name }) =>
            new Promise((resolve) => {
              held.push(() => {
                const created = brand(brands.length + 1, name);
                brands.push(created);
                resolve(created);
              });
            }),
        },
      },
    },
  });
  const form = getByRole('form', { name: 'Add a brand' });
  const name = form.getByLabelText('Name');
  const create = form.getByRole('button', { name: 'Create brand' });
  await name.fill('Quickmaker');
  await create.click();
  await expect.poll(() => held.length).toBe(1);
  await name.fill('Nextmaker');
  held[0]?.();
  await expect.element(getByRole('heading', { name: 'Quickmaker' })).toBeVisible();
  await expect.element(name).toHaveValue('Nextmaker');
  await create.click();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await expect.element(getByRole('heading', { name: 'Nextmaker' })).toBeVisible();
  await expect.element(name).toHaveValue('');
});

test('a list that does not load shows the reason; an empty one shows what it is for', async () => {
  const list = vi.fn<() => Promise<CatalogueGroup[]>>(async () => []);
  list.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { getByRole } = await renderScreen(tab, { answers: { admin: { brands: { list } } } });
  const section = getByRole('region', { name: 'Brands' });
  await expect.element(section.getByText(/^No connection/)).toBeVisible();
  await getByRole('button', { name: 'Try again' }).click();
  await expect.element(section.getByText('No brands yet.')).toBeVisible();
  await expectNoViolations();
});
