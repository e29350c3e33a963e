import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, notifications, projectTotals } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

describe('the value of a project', () => {
  const moneyKey =
    /cost|price|revenue|amount|currency|margin|billing|billable|unbilled|invoice|projectValue|^value[A-Z]/i;
  const keysIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).concat(Object.values(value).flatMap(keysIn))
      : [];

  test('is set by a manager, with its sums, and locks once it is approved', async () => {
    const { manager } = project.as;
    const id = project.projectId;
    const set = (version: number, amount = '1250.50') =>
      manager.projects.setValue({ id, version, value: { amount, currency: 'NOK' } });
    expect(await set(1)).toEqual({
      projectId: id,
      projectValue: '1250.50',
      currency: 'NOK',
      valueBillingStatus: 'pending',
      billingState: 'pending',
      version: 2,
    });
    await expect(set(1)).rejects.toMatchObject({
      code: 'CONFLICT',
      // For the choice between both: the project as everyone sees it has no money.
      cause: { current: { projectId: id, projectValue: '1250.50', currency: 'NOK', version: 2 } },
    });
    expect(await manager.projects.setValue({ id, version: 2, value: null })).toMatchObject({
      projectValue: null,
      billingState: 'nothing to bill',
    });
    expect(project.db.select().from(projectTotals).all()).toEqual([]);
    await set(3, '0.01');
    project.setProject({ valueBillingStatus: 'approved' });
    expect(await codeOf(set(4))).toBe('CONFLICT');
  });

  test('is in nothing that operators get: no answer, history, refusal or notification', async () => {
    const id = project.projectId;
    await project.as.manager.projects.setValue({
      id,
      version: 1,
      value: { amount: '987654.32', currency: 'USD' },
    });
    const { operator } = project.as;
    const conflict = await operator.projects
      .update({ id, version: 1, description: 'x' })
      .catch((error: { cause: { current: unknown } }) => error.cause.current);
    const answers = [
      await operator.projects.list({}),
      await operator.projects.byId({ id }),
      await operator.projects.nextTransitions({ id }),
      await operator.projects.history({ id }),
      await operator.projects.update({ id, version: 2, description: 'x' }),
      await operator.projects.transition({ id, version: 3, to: 'on hold', holdReason: 'parts' }),
      await operator.vessels.match({ q: 'nordskjær' }),
      conflict,
      project.db.select().from(notifications).all(),
    ];
    expect(answers.flatMap(keysIn).filter((key) => moneyKey.test(key))).toEqual([]);
    expect(JSON.stringify(answers)).not.toMatch(/987654|USD/);
    const managers = await project.as.manager.projects.history({ id });
    expect(managers.filter(({ action }) => action === 'billing').map(({ newValue }) => newValue)).toEqual(
      expect.arrayContaining(['987654.32', 'USD']),
    );
    expect(project.db.select().from(auditLogs).where(eq(auditLogs.money, true)).all()).toHaveLength(2);
    for (const call of [
      operator.projects.money({ ids: [id] }),
      operator.projects.setValue({ id, version: 4, value: null }),
      operator.projects.availability({ from: '2026-03-01', to: '2026-03-02' }),
      operator.projects.list({ billingState: ['pending'] }),
    ]) {
      expect(await codeOf(call)).toBe('FORBIDDEN');
    }
  });
});
