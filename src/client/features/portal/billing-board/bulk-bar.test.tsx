import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { BillingProject } from '#contract/billing/billing-board.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import type { Answers } from '#client/testing/stub-link.ts';
import { billsOf } from './bills.ts';
import { BulkBar } from './bulk-bar.tsx';

/** A completed project with bills in two currencies: one line of each is pending, and one approved. */
const project = (projectId: number) =>
  ({
    projectId,
    vesselName: `Vessel ${projectId}`,
    status: 'completed',
    withoutPrice: 0,
    sums: CURRENCIES.slice(0, 2).map((currency) => ({ currency, pendingLines: 1 })),
    totals: CURRENCIES.slice(0, 2).map((currency) => ({ currency, pending: '1.00', approved: '10.00' })),
  }) as BillingProject;

async function openBar(
  projects: BillingProject[],
  billing: NonNullable<NonNullable<Answers['portal']>['billing']>,
) {
  const chosen = billsOf(projects, undefined).flatMap(({ bills }) => bills);
  return renderScreen(<BulkBar chosen={chosen} onClear={() => undefined} />, {
    answers: { portal: { billing } },
  });
}

const refusal = (id: number, currency: (typeof CURRENCIES)[number]) => ({ id, currency, text: 'Changed.' });

test('says how many projects were not approved, and why the first of them was not', async () => {
  const { getByRole } = await openBar([project(7), project(8), project(9)], {
    approveProjects: () => ({
      done: [{ id: 7, currency: 'NOK', amount: '1.00', lines: 1 }],
      refused: [refusal(8, 'NOK'), refusal(8, 'USD'), refusal(9, 'NOK')],
    }),
  });
  await getByRole('button', { name: /^Approve 6 lines/ }).click();
  // The toast itself: its announcement is there for one second.
  const toast = getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect.element(toast).toHaveTextContent('1 line approved, 2 projects not');
  await expect.element(toast).toHaveTextContent('Project 8: Changed.');
});

test('counts a project with two currencies once, and keeps what is refused', async () => {
  const { getByRole, getByLabelText } = await openBar([project(7)], {
    invoiceProjects: () => ({
      done: [{ id: 7, currency: 'NOK', amount: '10.00', lines: 1 }],
      refused: [refusal(7, 'USD')],
    }),
  });
  await getByRole('button', { name: /^Invoice 1 project,/ }).click();
  const dialog = getByRole('dialog', { name: 'Invoice 1 project' });
  await getByLabelText('Invoice reference of Vessel 7 in NOK').fill('F-1');
  await getByLabelText('Invoice reference of Vessel 7 in USD').fill('F-2');
  await dialog.getByRole('button', { name: 'Mark as invoiced' }).click();
  await expect.element(getByLabelText('Invoice reference of Vessel 7 in NOK')).not.toBeInTheDocument();
  const refused = getByLabelText('Invoice reference of Vessel 7 in USD');
  await expect.element(refused).toHaveValue('F-2');
  await expect.element(refused).toHaveAccessibleDescription(/Changed\./);
});

test('shows at the date what is wrong with it', async () => {
  const message = 'This day is in the future.';
  const { getByRole, getByLabelText } = await openBar([project(7)], {
    invoiceProjects() {
      throw TRPCClientError.from({
        error: {
          code: -32_600,
          message,
          data: { httpStatus: 400, issues: [{ path: ['invoicedOn'], message }] },
        },
      } as never);
    },
  });
  await getByRole('button', { name: /^Invoice 1 project,/ }).click();
  await getByLabelText('Invoice reference of Vessel 7 in NOK').fill('F-1');
  await getByLabelText('Invoice reference of Vessel 7 in USD').fill('F-2');
  await getByLabelText('Invoice date').fill('2999-01-01');
  await getByRole('button', { name: 'Mark as invoiced' }).click();
  await expect.element(getByLabelText('Invoice date')).toHaveAccessibleDescription(`Error: ${message}`);
});
