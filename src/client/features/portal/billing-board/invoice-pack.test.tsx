import { expect, test } from 'vitest';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { InvoicePack } from './invoice-pack.tsx';

const billing = {
  projectId: 1,
  value: { amount: '10.00', currency: 'NOK', billingStatus: 'approved' },
  parts: [],
} as unknown as ProjectBilling;
const report = {
  id: 1,
  version: 2,
  status: 'submitted',
  correctsVersion: null,
  signature: null,
  withdrawn: null,
} as unknown as ServiceReport;

test('offers no service report that is withdrawn, and says so', async () => {
  const withdrawn = { reason: 'Wrong analyser', at: '2026-03-02T10:00:00.000Z' };
  const { getByRole, getByText } = await renderScreen(<InvoicePack data={billing} />, {
    answers: {
      portal: {
        files: { list: () => [] },
        serviceReports: { list: () => [{ ...report, withdrawn } as unknown as ServiceReport] },
      },
    },
  });
  await expect
    .element(getByText('Service report, version 2: withdrawn. The pack does not contain it.'))
    .toBeVisible();
  expect(getByRole('checkbox').query()).toBeNull();
});
