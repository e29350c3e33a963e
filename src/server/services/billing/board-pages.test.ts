import { afterEach, beforeEach, expect, test } from 'vitest';
import { COUNTED_MAX } from '#contract/counted.ts';
import { auditLogs, partsUsed, projectTotals } from '#db/schema/index.ts';
import type { Database } from '#db/open-database.ts';
import { createTestDatabase } from '#db/testing.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { billingBoard } from './board.ts';
import { leakCheck } from './leak-check.ts';
import { listBillingLines } from './list-lines.ts';

let db: Database;
let ctx: PortalContext;
let userId: number;
beforeEach(() => {
  db = createTestDatabase();
  userId = createPortalUser(db, { role: 'manager' }).id;
  const clock = { now: () => new Date('2026-03-05T12:00:00Z') };
  ctx = { db, clock, actor: { userId, name: 'Mona', role: 'manager' } };
});
afterEach(() => void db.$client.close());

const STATES = ['paid', 'pending', 'invoiced', 'part invoiced', 'ready', 'nothing to bill'] as const;

function addProjects(): void {
  for (const [index, billingState] of [...STATES, ...STATES, ...STATES].entries()) {
    const { id: projectId } = createProject(db, {
      createdBy: userId,
      status: 'completed',
      completedDate: `2026-02-${String(28 - ((index * 5) % 27)).padStart(2, '0')}`,
      billingState,
      projectValue: index % 2 === 0 ? 1000 : null,
      currency: 'NOK',
    });
    db.insert(projectTotals)
      .values({ projectId, currency: index % 3 === 0 ? 'EUR' : 'NOK', paid: 100, lines: 1 })
      .run();
    for (const partName of ['Ring', 'Seal']) {
      db.insert(partsUsed)
        .values({ projectId, operatorId: userId, partName, usedDate: '2026-02-01', vesselName: 'Solvåg' })
        .run();
    }
  }
}

function allPages<Row>(read: (page: { offset: number; limit: number }) => readonly Row[]): Row[] {
  const rows: Row[] = [];
  for (let offset = 0; ; offset += 2) {
    const page = read({ offset, limit: 2 });
    if (page.length === 0) return rows;
    rows.push(...page);
  }
}

test('shows what can be invoiced before what is invoiced and what is paid, on pages of any size', () => {
  addProjects();
  for (const column of [undefined, 'pending', 'ready', 'invoiced', 'paid'] as const) {
    const whole = billingBoard(ctx, { column, offset: 0, limit: 50 });
    const paged = allPages((page) => billingBoard(ctx, { column, ...page }).projects);
    expect(paged).toEqual(whole.projects);
    expect(whole.projects).toHaveLength(whole.total);
  }
  const { projects, columns, sums } = billingBoard(ctx, { offset: 0, limit: 50 });
  const turns = projects.map(({ billingState }) => ['invoiced', 'paid'].indexOf(billingState));
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
  expect(turns).toHaveLength(15);
  const projectsOfColumns = columns.map((column) => column.projects);
  expect(projectsOfColumns.reduce((all, count) => all + count)).toBe(15);
  expect(sums.map(({ currency, total }) => [currency, total])).toEqual([
    ['NOK', '9.00'],
    ['EUR', '6.00'],
  ]);
});

test('orders cancelled projects by the day of the cancellation, and those that go on last', () => {
  const add = (status: 'completed' | 'work done' | 'cancelled' | 'on hold', end: object = {}) =>
    createProject(db, { createdBy: userId, status, billingState: 'pending', ...end }).id;
  const open = add('on hold');
  const cancelled = add('cancelled');
  const late = add('completed', { completedDate: '2026-02-20' });
  const early = add('completed', { completedDate: '2026-02-10' });
  const done = add('work done', {
    startedAt: new Date('2026-02-14T08:00:00Z'),
    workEndedAt: new Date('2026-02-14T23:30:00Z'),
  });
  db.insert(auditLogs)
    .values({
      entityType: 'project',
      entityId: cancelled,
      entityName: 'Solvåg',
      projectId: cancelled,
      action: 'status',
      actorKind: 'portal',
      changedBy: userId,
      changedByName: 'Mona',
      description: 'Cancelled the project',
      createdAt: new Date('2026-02-16T12:00:00Z'),
    })
    .run();
  for (const column of [undefined, 'pending'] as const) {
    const whole = billingBoard(ctx, { column, offset: 0, limit: 50 }).projects;
    expect(whole.map(({ projectId, endedOn }) => [projectId, endedOn])).toEqual([
      [early, '2026-02-10'],
      [done, '2026-02-15'],
      [cancelled, '2026-02-16'],
      [late, '2026-02-20'],
      [open, null],
    ]);
    expect(allPages((page) => billingBoard(ctx, { column, ...page }).projects)).toEqual(whole);
  }
  expect(billingBoard(ctx, { age: '8-30', offset: 0, limit: 50 }).total).toBe(4);
});

test('lists the lines by project, on pages of any size', () => {
  addProjects();
  const whole = listBillingLines(ctx, { offset: 0, limit: 100 });
  expect(whole.lines).toHaveLength(whole.total);
  expect(whole.total).toBe(18 * 2 + 9);
  expect(allPages((page) => listBillingLines(ctx, page).lines)).toEqual(whole.lines);
});

test('counts completed projects that lack something up to a limit', () => {
  for (let index = 0; index <= COUNTED_MAX; index += 1) {
    createProject(db, { createdBy: userId, status: 'completed', completedDate: '2026-02-01' });
  }
  expect(leakCheck(ctx, { offset: 0, limit: 10 })).toMatchObject({ total: COUNTED_MAX + 1, more: true });
  const last = leakCheck(ctx, { offset: COUNTED_MAX, limit: 10 });
  expect(last).toMatchObject({ total: COUNTED_MAX + 1 });
  expect(last.projects).toHaveLength(1);
});
