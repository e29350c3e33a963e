import type { BilledSum, BillingBoard, BillingProject } from '#contract/billing/billing-board.ts';
import { CURRENCIES, INVOICEABLE_STATUSES } from '#contract/billing/billing.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { Currency } from '#contract/format/money.ts';
import { formatMoney } from '#client/lib/format-money.ts';

/** What a project comes to in one currency: one row of the board. */
export interface Bill {
  /** Of project and currency: a project has a row for each currency. */
  id: string;
  project: BillingProject;
  /** Null if none of its lines has a price yet. */
  currency: Currency | null;
  sum: BilledSum | undefined;
  /** What waits to be approved and to be invoiced, in the currency. */
  pending: string;
  approved: string;
}

/** The bills of a page by currency; those without any price come last. */
export function billsOf(
  projects: readonly BillingProject[],
  only: Currency | undefined,
): { currency: Currency | null; bills: Bill[] }[] {
  const bills = projects.flatMap((project): Bill[] => {
    const sums = project.sums.filter(({ currency }) => only === undefined || currency === only);
    if (sums.length === 0) return [billOf(project, undefined)];
    return sums.map((sum) => billOf(project, sum));
  });
  return ([...CURRENCIES, null] as const).flatMap((currency) => {
    const own = bills.filter((bill) => bill.currency === currency);
    return own.length === 0 ? [] : [{ currency, bills: own }];
  });
}

function billOf(project: BillingProject, sum: BilledSum | undefined): Bill {
  const currency = sum?.currency ?? null;
  const total = project.totals.find((one) => one.currency === currency);
  return {
    id: `${project.projectId} ${currency}`,
    project,
    currency,
    sum,
    pending: total?.pending ?? '0.00',
    approved: total?.approved ?? '0.00',
  };
}

/** "2 projects": a project with bills in two currencies is one. */
export const projectsText = (bills: readonly Bill[]): string =>
  formatCount(new Set(bills.map(({ project }) => project.projectId)).size, 'project');

/** Whether it has lines that can be approved. */
export const canApprove = ({ sum }: Bill): boolean => sum !== undefined && sum.pendingLines > 0;

/** Whether it has approved lines, and its project has come to an end. */
export const canInvoice = ({ project, approved, currency }: Bill): boolean =>
  currency !== null &&
  approved !== '0.00' &&
  INVOICEABLE_STATUSES.some((status) => status === project.status);

/** What has to be done next: "Approve 4 lines". */
export function nextStep(bill: Bill): string {
  const { project, sum, approved } = bill;
  if (project.withoutPrice > 0) return `Price ${formatCount(project.withoutPrice, 'part')}`;
  if (sum && sum.pendingLines > 0) return `Approve ${formatCount(sum.pendingLines, 'line')}`;
  if (canInvoice(bill)) return 'Invoice';
  if (approved !== '0.00') return 'Complete the project';
  if (project.column === 'paid') return 'Paid';
  const total = project.totals.find(({ currency }) => currency === bill.currency);
  return total && total.invoiced !== '0.00' ? 'Record the payment' : 'Open the lines';
}

/**
 * What an invoice of this bill leaves behind of its project, in words; undefined if nothing. `together` are the
 * currencies of the project that are invoiced at the same time.
 */
export function leftOf(bill: Bill, together: readonly (Currency | null)[]): string | undefined {
  const { project } = bill;
  const isOwn = (total: { currency: Currency }) => total.currency === bill.currency;
  const totals = [...project.totals.filter(isOwn), ...project.totals.filter((total) => !isOwn(total))];
  const words: string[] = [];
  for (const { currency, pending, approved } of totals) {
    if (pending !== '0.00') words.push(`${formatMoney(pending, currency)} not approved`);
    if (approved !== '0.00' && !together.includes(currency)) {
      words.push(`${formatMoney(approved, currency)} approved in another currency`);
    }
  }
  if (project.withoutPrice > 0) words.push(`${formatCount(project.withoutPrice, 'part')} without a price`);
  return words.length === 0 ? undefined : words.join(', ');
}

/** The sums of a currency over all pages, below its columns. */
export function footOf(sums: BillingBoard['sums'], currency: Currency | null) {
  const sum = sums.find((one) => one.currency === currency);
  return (
    sum && {
      vesselName: `All ${formatCount(sum.projects, 'project')}`,
      value: formatMoney(sum.value ?? '0.00', null),
      parts: formatMoney(sum.parts, null),
      total: formatMoney(sum.total, null),
    }
  );
}
