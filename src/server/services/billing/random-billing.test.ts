import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  BILLING_NOTIFICATION_KINDS,
  BILLING_STATUSES,
  BILLING_STEPS,
  CURRENCIES,
  PROJECT_BILLING_STATES,
  type BillingStatus,
} from '#contract/billing/billing.ts';
import type { Currency } from '#contract/format/money.ts';
import type { Database } from '#db/open-database.ts';
import {
  billingNotifications,
  billingSums,
  creditedLines,
  partsUsed,
  projectTotals,
  vesselProjects,
} from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { AppError } from '#server/errors.ts';
import { markBillingNotifications } from '#server/services/billing-notifications/mark-read.ts';
import { addPart } from '#server/services/parts/add-part.ts';
import type { PartRow } from '#server/services/parts/queries.ts';
import { findPartSumDrift } from '#server/services/parts/find-part-sum-drift.ts';
import { removePart } from '#server/services/parts/remove-part.ts';
import { setPartPrice } from '#server/services/parts/set-part-price.ts';
import { updatePart } from '#server/services/parts/update-part.ts';
import { setProjectValue } from '#server/services/projects/set-project-value.ts';
import { transitionProject } from '#server/services/projects/transitions/transition-project.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { calculatedBillingSums } from '#server/testing/portal/billing-sums.ts';
import { createReadyProject } from '#server/testing/portal/project-facts.ts';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { findBillingDrift } from './find-billing-drift.ts';
import { invoiceProject, payInvoice } from './invoice-project.ts';
import { transitionPart, transitionValue } from './transition-lines.ts';

type Person = { userId: number; name: string; role: 'manager' | 'operator' };
let db: Database;
let clock: TestClock;
let people: Person[];
let projectId: number;

function begin(): void {
  db = createTestDatabase();
  clock = createTestClock();
  people = (['manager', 'operator'] as const).map((role) => {
    const { id: userId, name } = createPortalUser(db, { role });
    return { userId, name, role };
  });
  const operatorId = people[1]!.userId;
  projectId = createReadyProject(db, clock, { operatorId, status: 'work done', startedAt: clock.now() }).id;
}

const parts = () => db.select().from(partsUsed).orderBy(asc(partsUsed.id)).all();
const project = () => db.select().from(vesselProjects).where(eq(vesselProjects.id, projectId)).get()!;
const credits = () => db.select().from(creditedLines).orderBy(asc(creditedLines.id)).all();
const news = () => db.select().from(billingNotifications).orderBy(asc(billingNotifications.id)).all();

const act = fc.record({
  kind: fc.constantFrom(
    ...(['add', 'add', 'edit', 'remove', 'price', 'move', 'move', 'move'] as const),
    ...(['value', 'move value', 'move value'] as const),
    ...(['invoice', 'invoice', 'pay', 'project', 'project', 'read', 'retry', 'on'] as const),
  ),
  which: fc.nat(),
  by: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  minor: fc.integer({ min: 0, max: 99_999 }),
  currency: fc.constantFrom(...CURRENCIES),
  to: fc.constantFrom(...BILLING_STATUSES),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/**
 * Acts in any order, and sometimes a run of steps towards the end of a bill, which random choice alone seldom
 * reaches.
 */
const acts = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: act.map((one) => [one]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(act, fc.integer({ min: 3, max: 14 }))
          .map(([one, times]) => Array<Act>(times).fill({ ...one, kind: 'on' })),
      },
    ),
    { minLength: 15, maxLength: 35, size: 'max' },
  )
  .map((stretches) => stretches.flat());

const stepFields = { reason: 'warranty', paidOn: '2026-03-02', note: 'Why?', creditRef: 'C-1' } as const;
let lastAdded: Parameters<typeof addPart> | undefined;

/** Performs the act, as far as the rules allow. */
function run({ kind, which, by, quantity, minor, currency, to }: Act, step: number): void {
  const ctx = { db, clock, actor: people[by]! };
  const manager = { db, clock, actor: people[0]! };
  const price = { amount: (minor / 100).toFixed(2), currency };
  const some = parts()[which % Math.max(parts().length, 1)];
  const { version } = project();
  const aimed = some && { id: some.id, version: some.version };
  switch (kind) {
    case 'add': {
      const clientUuid = `0191f0a2-7c00-7000-8000-${String(step).padStart(12, '0')}`;
      const input = { projectId: projectId, partName: `Part ${which % 5}`, quantity, clientUuid } as const;
      const priced = minor % 3 === 0 ? {} : by === 0 ? { price } : { cost: price };
      const added: Parameters<typeof addPart> = [ctx, { ...input, ...priced, category: 'consumable' }];
      addPart(...added);
      // Only an act that succeeded is known to be there when it is sent again.
      lastAdded = added;
      return;
    }
    case 'retry':
      if (lastAdded) addPart(...lastAdded);
      return;
    case 'on':
      takeBillOn(manager, { price, to, which });
      return;
    case 'edit':
      if (aimed) updatePart(ctx, { projectId: projectId, ...aimed, quantity });
      return;
    case 'remove':
      if (some) removePart(ctx, { projectId: projectId, id: some.id });
      return;
    case 'price':
      if (aimed) setPartPrice(manager, { ...aimed, price: minor % 5 === 0 ? null : price });
      return;
    case 'move':
      if (aimed)
        transitionPart(manager, { ...aimed, ...stepFields, to: usual(some.billingStatus, to, which) });
      return;
    case 'value':
      setProjectValue(manager, { id: projectId, version, value: minor % 5 === 0 ? null : price });
      return;
    case 'move value':
      transitionValue(manager, {
        id: projectId,
        version,
        ...stepFields,
        to: usual(project().valueBillingStatus, to, which),
      });
      return;
    case 'invoice':
      invoiceProject(manager, {
        id: projectId,
        reference: `F-${which % 2}`,
        invoicedOn: '2026-03-01',
        ...(which % 3 > 0 && { currency: onlyApproved(currency) }),
      });
      return;
    case 'pay':
      payInvoice(manager, { id: projectId, reference: `F-${which % 2}`, paidOn: '2026-03-02' });
      return;
    case 'project':
      takeProjectOn(manager, which);
      return;
    case 'read':
      markBillingNotifications(manager, { ids: news().map(({ id }) => id), read: which % 3 > 0 });
      return;
  }
}

/** A currency that has something to invoice, if any. */
function onlyApproved(currency: Currency): Currency {
  if (project().valueBillingStatus === 'approved') return project().currency ?? currency;
  return parts().find(({ billingStatus }) => billingStatus === 'approved')?.currency ?? currency;
}

/**
 * The next step of the bill as a whole: price, approve, complete the project, invoice, and then pay, dispute or
 * credit.
 */
function takeBillOn(
  manager: Parameters<typeof takeProjectOn>[0],
  { price, to, which }: { price: { amount: string; currency: Currency }; to: BillingStatus; which: number },
): void {
  const there = parts().filter(({ deletedAt }) => deletedAt === null);
  const { status, version, projectValue, valueBillingStatus: value } = project();
  const pending = there.find(({ billingStatus }) => billingStatus === 'pending');
  const sent = there.find(({ billingStatus }) => billingStatus === 'invoiced');
  const waits = projectValue !== null && value === 'approved';
  if (pending?.unitPrice === null) return void setPartPrice(manager, { ...seen(pending), price });
  if (pending) return void transitionPart(manager, { ...seen(pending), to: 'approved' });
  if (projectValue !== null && value === 'pending') {
    return void transitionValue(manager, { id: projectId, version, to: 'approved' });
  }
  if (waits || there.some(({ billingStatus }) => billingStatus === 'approved')) {
    if (!['completed', 'cancelled'].includes(status)) return takeProjectOn(manager, 1);
    const currency = onlyApproved('NOK');
    return void invoiceProject(manager, {
      id: projectId,
      reference: `F-${currency}-${which % 2}`,
      invoicedOn: '2026-03-01',
      currency,
    });
  }
  if (sent && (to === 'disputed' || to === 'credited')) {
    return void transitionPart(manager, { ...seen(sent), ...stepFields, to });
  }
  if (value === 'invoiced' && (to === 'disputed' || to === 'credited')) {
    return void transitionValue(manager, { id: projectId, version, ...stepFields, to });
  }
  const reference = sent?.invoiceRef ?? project().valueInvoiceRef;
  if (reference !== null) payInvoice(manager, { id: projectId, reference, paidOn: '2026-03-02' });
}

const seen = ({ id, version }: PartRow) => ({ id, version });

/**
 * Half of the time an allowed step, so that lines make progress; through the project where the step needs the other
 * lines.
 */
function usual(from: BillingStatus, to: BillingStatus, which: number): BillingStatus {
  const steps = BILLING_STEPS[from].filter((next) => next !== 'invoiced' || from === 'disputed');
  return which % 2 > 0 ? to : (steps[(which >> 1) % Math.max(steps.length, 1)] ?? to);
}

function takeProjectOn(ctx: { db: Database; clock: TestClock; actor: Person }, which: number): void {
  const next = {
    'in progress': which % 5 === 0 ? 'cancelled' : 'work done',
    'work done': which % 3 === 0 ? 'in progress' : 'completed',
    completed: which % 3 === 0 ? 'in progress' : 'completed',
    cancelled: 'not confirmed',
    'not confirmed': 'cancelled',
  } as const;
  const { status, version } = project();
  const to = next[status as keyof typeof next];
  transitionProject(ctx, { id: projectId, version, to, reason: 'Once more', outcome: 'resolved' });
}

/** Whether the rules refused; any other failure fails the test. */
function refused(work: () => void): boolean {
  try {
    work();
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

const worth = ({ projectValue, currency }: ReturnType<typeof project>) => ({ projectValue, currency });

/** What an approved line shows the client. */
function said({ partName, partNumber, quantity, unitPrice, totalPrice, currency, deletedAt }: PartRow) {
  return { partName, partNumber, quantity, unitPrice, totalPrice, currency, deletedAt };
}
/** What an issued invoice shows. */
function sent({ invoiceRef, invoicedAt }: Pick<PartRow, 'invoiceRef' | 'invoicedAt'>) {
  return { invoiceRef, invoicedAt };
}
function creditOf({ quantity, unitPrice, currency, paidAt, creditRef }: PartRow) {
  return { quantity, unitPrice: unitPrice, currency, paidAt, creditRef };
}
const LEFT: ReadonlySet<BillingStatus> = new Set(['invoiced', 'paid', 'disputed', 'credited']);

function expectLocked(before: PartRow[]): void {
  const after = new Map(parts().map((part) => [part.id, part]));
  for (const part of before) {
    const now = after.get(part.id)!;
    expect(part.deletedAt === null ? part : now).toEqual(part);
    const locked = part.billingStatus !== 'pending';
    expect(locked && said(now)).toEqual(locked && said(part));
    // A credited line that is billed again keeps what was invoiced and credited beside it.
    const again = part.billingStatus === 'credited' && now.billingStatus === 'pending';
    const kept = again ? credits().findLast(({ partId }) => partId === part.id)! : now;
    const left = LEFT.has(part.billingStatus);
    expect(left && sent(kept)).toEqual(left && sent(part));
    expect(again ? kept : null).toEqual(again ? expect.objectContaining(creditOf(part)) : null);
  }
}

/** The sums, calculated independently of the program: in SQL, over the rows. */
function expectSums(): void {
  const rows = db.$client
    .prepare(
      `select @id projectId, currency, coalesce(sum(amount) filter (where status = 'pending'), 0) pending,
        coalesce(sum(amount) filter (where status = 'approved'), 0) approved,
        coalesce(sum(amount) filter (where status in ('invoiced', 'disputed')), 0) invoiced,
        coalesce(sum(amount) filter (where status = 'paid'), 0) paid, count(*) lines
       from (select currency, total_price amount, billing_status status from parts_used where project_id = @id and deleted_at is null
         union all select currency, project_value, value_billing_status from vessel_projects where id = @id)
       where amount is not null and status not in ('not billable', 'credited') group by currency order by currency`,
    )
    .all({ id: projectId });
  const kept = db.select().from(projectTotals).orderBy(asc(projectTotals.currency)).all();
  expect(kept).toEqual(rows);
  const { billingState, currency } = billingSums;
  const ofStates = db.select().from(billingSums).orderBy(asc(billingState), asc(currency)).all();
  expect(ofStates).toEqual(calculatedBillingSums(db));
}

function expectInbox(): void {
  const told = news();
  for (const part of parts()) {
    const rows = told.filter(({ partId }) => partId === part.id);
    expect(rows.length).toBeGreaterThan(0);
    for (const { billingStatus, isRead, readAt } of rows) {
      expect(billingStatus).toBe(part.billingStatus);
      expect(readAt !== null).toBe(isRead);
    }
    const { quantity, currency } = part;
    const withdrawn = part.deletedAt !== null;
    expect(rows.at(-1)).toMatchObject({
      quantity,
      currency,
      totalCost: withdrawn ? 0 : part.totalPrice,
      ...(withdrawn && { kind: 'withdrawn' }),
    });
  }
}

interface Reached {
  steps: Set<string>;
  values: Set<BillingStatus>;
  states: Set<string>;
  kinds: Set<string>;
  reopened: boolean;
}

function note(reached: Reached, before: PartRow[], projectBefore: ReturnType<typeof project>): void {
  const after = new Map(parts().map((part) => [part.id, part]));
  for (const part of before) {
    const { billingStatus: to } = after.get(part.id)!;
    if (to !== part.billingStatus) reached.steps.add(`${part.billingStatus} → ${to}`);
  }
  reached.values.add(project().valueBillingStatus);
  reached.states.add(project().billingState);
  for (const { kind } of news()) reached.kinds.add(kind);
  reached.reopened ||= projectBefore.status === 'completed' && project().status === 'in progress';
}

const plain: Act = { kind: 'on', which: 1, by: 0, quantity: 1, minor: 1252, currency: 'NOK', to: 'paid' };
const take = (kind: Act['kind'], times = 1) => Array<Act>(times).fill({ ...plain, kind });
const movedTo = (to: BillingStatus): Act => ({ ...plain, kind: 'move', to });
const moved = (...ways: BillingStatus[]) => ways.map(movedTo);
const reopen: Act = { ...plain, kind: 'project', which: 0 };
const ended = (to: BillingStatus) => Array<Act>(4).fill({ ...plain, to });

/** Together they take every step and reach every state and kind of notification. */
const EXAMPLES: Act[][] = [
  [...take('value'), ...ended('paid'), ...take('on')],
  [...take('value'), ...ended('disputed')],
  [
    ...take('value'),
    ...ended('credited'),
    { ...plain, kind: 'move value', to: 'pending' },
    ...ended('credited'),
  ],
  [...take('value'), { ...plain, kind: 'move value', to: 'not billable' }],
  [
    ...take('add'),
    ...moved('approved', 'pending', 'approved', 'not billable', 'pending', 'not billable', 'pending'),
    ...take('on', 3),
    ...moved('disputed', 'invoiced', 'disputed', 'credited'),
  ],
  [...take('add'), ...take('on', 3), ...moved('paid', 'credited', 'pending'), ...take('on', 2)],
  [...take('add'), ...take('on', 3), ...moved('credited'), ...take('add')],
  [...take('add'), ...take('on', 3), ...take('add'), ...take('read'), ...take('edit'), ...take('price')],
  [...take('add'), ...take('remove'), ...take('project'), reopen],
  [reopen, ...take('add'), ...take('read'), { ...plain, kind: 'edit', quantity: 2 }],
];

/** Performs the acts in order, checks after each, and records what was reached. */
function play(all: Act[], reached: Reached): void {
  begin();
  lastAdded = undefined;
  for (const [step, one] of all.entries()) {
    clock.advance(1000);
    const [before, projectBefore, newsBefore, creditsBefore] = [parts(), project(), news(), credits()];
    const no = refused(() => run(one, step));
    const left = [before, projectBefore, newsBefore, creditsBefore];
    // A refused or repeated act changes nothing.
    expect(no || one.kind === 'retry' ? [parts(), project(), news(), credits()] : left).toEqual(left);
    expectLocked(before);
    const locked = projectBefore.valueBillingStatus !== 'pending';
    expect(locked && worth(project())).toEqual(locked && worth(projectBefore));
    expectSums();
    expectInbox();
    expect(findBillingDrift(db)).toEqual([]);
    expect(findPartSumDrift(db)).toEqual([]);
    note(reached, before, projectBefore);
  }
  db.$client.close();
}

const nothingReached = (): Reached => ({
  steps: new Set(),
  values: new Set(),
  states: new Set(),
  kinds: new Set(),
  reopened: false,
});

test('sums match, nothing locked changes and the inbox is right in every step, state and kind of notification', () => {
  const reached = nothingReached();
  for (const example of EXAMPLES) play(example, reached);
  const steps = BILLING_STATUSES.flatMap((from) => BILLING_STEPS[from].map((to) => `${from} → ${to}`));
  expect([...reached.steps].toSorted()).toEqual(steps.toSorted());
  expect([...reached.values].toSorted()).toEqual(BILLING_STATUSES.toSorted());
  expect([...reached.states].toSorted()).toEqual(PROJECT_BILLING_STATES.toSorted());
  expect([...reached.kinds].toSorted()).toEqual(BILLING_NOTIFICATION_KINDS.toSorted());
  expect(reached.reopened).toBe(true);
});

test('sums match, nothing locked changes and the inbox is right in any order of acts', () => {
  fc.assert(
    fc.property(acts, (all) => play(all, nothingReached())),
    { numRuns: runs(3) },
  );
});
