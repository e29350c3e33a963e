import { expect, test } from 'vitest';
import type { ProductImport } from '#contract/catalogue/catalogue-transfer.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ImportReport } from './import-report.tsx';

test('counts rows with errors, not cells', async () => {
  const report: ProductImport = {
    applied: false,
    created: [{ row: 4, itemNumber: 'SR-1', name: 'Reagent' }],
    changed: [],
    unchanged: 0,
    similar: [],
    errors: [
      { row: 2, column: 'name', message: 'Name is required' },
      { row: 2, column: 'description', message: 'Description is required' },
      { row: 3, column: 'name', message: 'Name is required' },
    ],
  };
  const { getByRole } = await renderScreen(<ImportReport report={report} />);
  await expect.element(getByRole('button', { name: 'To correct 2' })).toBeVisible();
});
