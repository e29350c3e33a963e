import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billingNotifications, partsUsed } from '#db/schema/index.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

const completed = {
  status: 'completed',
  completedDate: '2026-02-20',
  startedAt: new Date('2026-02-19'),
} as const;

let project: ProjectHarness;
let other: number;
beforeEach(() => {
  project = createProjectHarness(completed);
  other = createProject(project.db, { vesselName: 'Havglimt', ...completed }).id;
});
afterEach(async () => {
  expect(findBillingDrift(project.db)).toEqual([]);
  await project.close();
});

type Currency = 'NOK' | 'USD' | 'EUR';
const billing = () => project.as.manager.billing;
async function addPart(amount: string | null, projectId = project.projectId, currency: Currency = 'NOK') {
  const price = amount === null ? {} : { price: { amount, currency } };
  return (await project.as.manager.parts.add({ projectId, partName: 'Ring', ...price })).id;
}
const setValue = async (id: number, amount: string, currency: Currency = 'NOK') =>
  project.as.manager.projects.setValue({
    id,
    version: (await billing().project({ id })).version,
    value: { amount, currency },
  });
const statesOf = async (id: number) => {
  const { value, parts } = await billing().project({ id });
  return [value?.billingStatus, ...parts.map(({ billingStatus }) => billingStatus)];
};

describe('approving several projects', () => {
  test('approves fixed prices and priced parts of one currency, and leaves the others', async () => {
    await setValue(project.projectId, '100.00');
    await addPart('10.00');
    await addPart(null);
    await addPart('7.00', project.projectId, 'EUR');
    await addPart('5.00', other);
    const answer = await billing().approveProjects({
      projects: [
        { id: project.projectId, currency: 'NOK', total: '110.00' },
        { id: other, currency: 'NOK', total: '5.00' },
      ],
    });
    expect(answer).toEqual({
      done: [
        { id: project.projectId, currency: 'NOK', amount: '110.00', lines: 2 },
        { id: other, currency: 'NOK', amount: '5.00', lines: 1 },
      ],
      refused: [],
    });
    expect(await statesOf(project.projectId)).toEqual(['approved', 'approved', 'pending', 'pending']);
    expect(await statesOf(other)).toEqual([undefined, 'approved']);
  });

  test('refuses a project whose lines changed since, or which has none, and approves the others', async () => {
    await addPart('10.00');
    await addPart('5.00', other);
    const answer = await billing().approveProjects({
      projects: [
        { id: project.projectId, currency: 'NOK', total: '9.00' },
        { id: other, currency: 'NOK', total: '5.00' },
        { id: other, currency: 'EUR', total: '0.00' },
        { id: 999_999, currency: 'NOK', total: '1.00' },
      ],
    });
    expect(answer.done).toEqual([{ id: other, currency: 'NOK', amount: '5.00', lines: 1 }]);
    expect(answer.refused).toMatchObject([
      { id: project.projectId, text: 'The pending lines come to 10.00 NOK now. Nothing was approved.' },
      { id: other, currency: 'EUR', text: 'This project has no pending lines to approve.' },
      { id: 999_999 },
    ]);
    expect(await statesOf(project.projectId)).toEqual([undefined, 'pending']);
  });

  test('takes the parts out of the unread inbox', async () => {
    const id = await addPart('10.00');
    const [notice] = project.db
      .select()
      .from(billingNotifications)
      .where(eq(billingNotifications.partId, id))
      .all();
    await project.as.manager.billingNotifications.markRead({ ids: [notice!.id], read: false });
    const unread = () => project.as.manager.billingNotifications.list({ unread: true });
    expect(await unread()).toMatchObject({ total: 1 });
    await billing().approveProjects({
      projects: [{ id: project.projectId, currency: 'NOK', total: '10.00' }],
    });
    expect(await unread()).toMatchObject({ total: 0, unread: 0 });
  });

  test('changes nothing twice when it is sent again', async () => {
    await addPart('10.00');
    const input = {
      clientUuid: '0191f0a2-7c00-7000-8000-000000000002',
      projects: [{ id: project.projectId, currency: 'NOK' as const, total: '10.00' }],
    };
    expect(await billing().approveProjects(input)).toEqual(await billing().approveProjects(input));
  });
});

describe('invoicing several projects', () => {
  async function ready() {
    await addPart('10.00');
    await addPart('5.00', other);
    await billing().approveProjects({
      projects: [
        { id: project.projectId, currency: 'NOK', total: '10.00' },
        { id: other, currency: 'NOK', total: '5.00' },
      ],
    });
  }
  const bills = () => [
    { id: project.projectId, currency: 'NOK' as const, total: '10.00', reference: 'F-1' },
    { id: other, currency: 'NOK' as const, total: '5.00', reference: 'F-2' },
  ];

  test('gives each its own reference, on one day', async () => {
    await ready();
    const { done, refused } = await billing().invoiceProjects({
      invoices: bills(),
      invoicedOn: '2026-02-25',
    });
    expect([done.map(({ amount }) => amount), refused]).toEqual([['10.00', '5.00'], []]);
    const rows = project.db.select().from(partsUsed).all();
    expect(rows.map(({ invoiceRef, invoicedAt }) => [invoiceRef, invoicedAt])).toEqual([
      ['F-1', '2026-02-25'],
      ['F-2', '2026-02-25'],
    ]);
  });

  test('refuses what was changed or is not completed, and invoices the others', async () => {
    await ready();
    project.setProject({ status: 'work done' });
    const [first, second] = bills();
    const answer = await billing().invoiceProjects({
      invoices: [first!, { ...second!, total: '4.00' }, second!],
      invoicedOn: '2026-02-25',
    });
    expect(answer.done).toMatchObject([{ id: other, amount: '5.00' }]);
    expect(answer.refused.map(({ text }) => text)).toEqual([
      'The project is work done. It is invoiced once it is completed or cancelled. Nothing was saved.',
      'The approved lines come to 5.00 NOK now. Nothing was invoiced.',
    ]);
  });

  test('refuses a day in the future at its field, and operators', async () => {
    await ready();
    const input = { invoices: bills(), invoicedOn: '2026-03-03' };
    await expect(billing().invoiceProjects(input)).rejects.toThrow('This day is in the future.');
    const operator = project.as.operator.billing;
    expect(await codeOf(operator.invoiceProjects({ ...input, invoicedOn: '2026-02-25' }))).toBe('FORBIDDEN');
    expect(await codeOf(operator.approveProjects({ projects: bills() }))).toBe('FORBIDDEN');
    expect(await statesOf(other)).toEqual([undefined, 'approved']);
  });
});

test('the board sums fixed prices and parts of each currency over all of its pages', async () => {
  await setValue(project.projectId, '100.00');
  await addPart('10.00');
  await addPart(null);
  await addPart('7.00', project.projectId, 'EUR');
  await addPart('5.00', other);
  const { projects, sums, total } = await billing().board({ limit: 1 });
  expect(total).toBe(2);
  expect(projects).toMatchObject([
    {
      withoutPrice: 1,
      sums: [
        { currency: 'NOK', value: '100.00', parts: '10.00', total: '110.00', pendingLines: 2 },
        { currency: 'EUR', value: null, parts: '7.00', total: '7.00', pendingLines: 1 },
      ],
    },
  ]);
  expect(sums).toEqual([
    { currency: 'NOK', projects: 2, value: '100.00', parts: '15.00', total: '115.00' },
    { currency: 'EUR', projects: 1, value: '0.00', parts: '7.00', total: '7.00' },
  ]);
  // A line that is not billable is in no sum, and one currency is not in the sums of another.
  const part = (await billing().project({ id: other })).parts[0]!;
  await billing().transitionPart({
    id: part.id,
    version: part.version,
    to: 'not billable',
    reason: 'goodwill',
  });
  const one = await billing().board({ currency: 'NOK' });
  expect(one.sums).toEqual([
    { currency: 'NOK', projects: 1, value: '100.00', parts: '10.00', total: '110.00' },
  ]);
});
