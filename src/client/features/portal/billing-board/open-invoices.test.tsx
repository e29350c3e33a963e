import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { OpenInvoices } from './open-invoices.tsx';

const MESSAGE = 'Enter the day as YYYY-MM-DD';

test('says at the day of a payment what is wrong with it', async () => {
  const data = {
    projectId: 3,
    value: { billingStatus: 'invoiced', invoiceRef: 'F-1', currency: 'NOK' },
    parts: [],
  } as unknown as ProjectBilling;
  const { getByLabelText, getByRole } = await renderScreen(<OpenInvoices data={data} />, {
    answers: {
      portal: {
        billing: {
          pay() {
            throw TRPCClientError.from({
              error: {
                code: -32_600,
                message: MESSAGE,
                data: { httpStatus: 400, issues: [{ path: ['paidOn'], message: MESSAGE }] },
              },
            } as never);
          },
        },
      },
    },
  });
  const day = getByLabelText('Invoice F-1 in NOK paid on');
  await day.fill('');
  await getByRole('button', { name: /Mark as paid/ }).click();
  await expect.element(day).toBeInvalid();
  await expect.element(day).toHaveAccessibleDescription(`Error: ${MESSAGE}`);
});
