import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BulkUpdate } from '#contract/catalogue/catalogue-admin.ts';
import type { ProductWrites } from '#client/entities/product/use-product-mutations.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { BulkChange } from './bulk-change.tsx';
import type { Groups } from './editing/group-names.ts';

const groups = {
  categories: [
    { id: 1, name: 'Pumps' },
    { id: 2, name: 'Valves' },
  ],
  brands: [],
} as unknown as Groups;

const answerFor = (to: string): BulkUpdate => ({
  applied: false,
  changed: [
    { id: 7, name: 'Bilge pump', itemNumber: 'P-1', changes: [{ field: 'categoryId', from: null, to }] },
  ],
  unchanged: 0,
});

test('shows no preview of a choice that was changed meanwhile', async () => {
  const sent: unknown[] = [];
  const answers: ((result: BulkUpdate) => void)[] = [];
  const bulkUpdate = {
    isPending: false,
    mutateAsync(input: unknown) {
      sent.push(input);
      return new Promise<BulkUpdate>((resolve) => answers.push(resolve));
    },
  } as unknown as ProductWrites['bulkUpdate'];
  await renderScreen(
    <BulkChange
      isOpen
      ids={[7]}
      groups={groups}
      bulkUpdate={bulkUpdate}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );
  const category = page.getByRole('combobox', { name: 'Category' });
  const show = page.getByRole('button', { name: 'Show what will change' });
  await category.selectOptions('Pumps');
  await show.click();
  await category.selectOptions('Valves');
  answers[0]?.(answerFor('Pumps'));
  await show.click();
  await expect.poll(() => sent).toMatchObject([{ categoryId: 1 }, { categoryId: 2, dryRun: true }]);
  answers[1]?.(answerFor('Valves'));
  await expect.element(page.getByText('Category: none → Valves')).toBeVisible();
  await page.getByRole('button', { name: 'Change 1', exact: true }).click();
  await expect.poll(() => sent[2]).toMatchObject({ categoryId: 2, dryRun: false });
});
