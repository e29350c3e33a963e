import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { BillingProject } from '#contract/billing/billing-board.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import type { Answers } from '#client/testing/stub-link.ts';
import { BillingBoard } from './billing-board.tsx';

/** A completed project with bills in two currencies: one line of each is pending, and one approved. */
const project = (projectId: number): BillingProject => ({
  projectId,
  vesselName: `Vessel ${projectId}`,
  clientName: null,
  serviceType: 'annual service',
  status: 'completed',
  operator: null,
  column: 'ready',
  billingState: 'ready',
  projectValue: null,
  parts: 2,
  withoutPrice: 0,
  operatorHours: '1.00',
  sums: CURRENCIES.slice(0, 2).map((currency) => ({
    currency,
    value: null,
    parts: '11.00',
    total: '11.00',
    pendingLines: 1,
  })),
  totals: CURRENCIES.slice(0, 2).map((currency) => ({
    currency,
    pending: '1.00',
    approved: '10.00',
    invoiced: '0.00',
    paid: '0.00',
    lines: 2,
  })),
  endedOn: '2026-03-02',
  age: 3,
});

const board = (projects: BillingProject[]) => ({ columns: [], sums: [], projects, total: projects.length });

/** Opens the board and selects every bill. */
async function selectAll(
  projects: BillingProject[],
  billing: NonNullable<NonNullable<Answers['portal']>['billing']>,
) {
  const attention = () => ({
    unread: 0,
    lateParts: 0,
    partsWithoutPrice: 0,
    since: { lateParts: null, partsWithoutPrice: null },
    unbilled: [],
  });
  const screen = await renderScreen(<BillingBoard />, {
    answers: { portal: { billing: { board: () => board(projects), attention, ...billing } } },
  });
  for (const currency of CURRENCIES.slice(0, 2))
    await screen.getByLabelText(`Select all in ${currency}`).click();
  return screen;
}

const refusal = (id: number, currency: (typeof CURRENCIES)[number]) => ({ id, currency, text: 'Changed.' });

test('says how many projects were not approved, and why the first of them was not', async () => {
  const { getByRole } = await selectAll([project(7), project(8), project(9)], {
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
  const { getByRole, getByLabelText } = await selectAll([project(7)], {
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

test('shows what is refused also if no selected bill is left on the page', async () => {
  let projects = [project(7), project(8)];
  const { getByRole, getByLabelText } = await selectAll(projects, {
    board: () => board(projects),
    invoiceProjects() {
      // A colleague has invoiced project 8.
      projects = [];
      return {
        done: CURRENCIES.slice(0, 2).map((currency) => ({ id: 7, currency, amount: '10.00', lines: 1 })),
        refused: CURRENCIES.slice(0, 2).map((currency) => refusal(8, currency)),
      };
    },
  });
  await getByRole('button', { name: /^Invoice 2 projects/ }).click();
  for (const [id, currency] of [7, 8].flatMap((id) => CURRENCIES.slice(0, 2).map((one) => [id, one]))) {
    await getByLabelText(`Invoice reference of Vessel ${id} in ${currency}`).fill(`F-${id}`);
  }
  await getByRole('button', { name: 'Mark as invoiced' }).click();
  await expect.element(getByLabelText('Select all in NOK')).not.toBeInTheDocument();
  const refused = getByLabelText('Invoice reference of Vessel 8 in NOK');
  await expect.element(refused).toHaveAccessibleDescription(/Changed\./);
  await expect.element(refused).toHaveValue('F-8');
});

test('keeps the typed references if a live update takes the selected bills from the page', async () => {
  let projects = [project(7)];
  const { getByRole, getByLabelText, queryClient } = await selectAll(projects, {
    board: () => board(projects),
  });
  await getByRole('button', { name: /^Invoice 1 project,/ }).click();
  await getByLabelText('Invoice reference of Vessel 7 in NOK').fill('F-1');
  projects = [];
  await queryClient.invalidateQueries();
  await expect.element(getByLabelText('Select all in NOK')).not.toBeInTheDocument();
  await expect.element(getByLabelText('Invoice reference of Vessel 7 in NOK')).toHaveValue('F-1');
});

test('shows at the date what is wrong with it', async () => {
  const message = 'This day is in the future.';
  const { getByRole, getByLabelText } = await selectAll([project(7)], {
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
