import { expect, test } from 'vitest';
import { auditLogs, changes } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { writePortalAudit, writePortalFieldChanges } from './write-portal-audit.ts';

test('writes a row with who, when, from and to for each changed field, and one change-feed row for all', () => {
  const db = createTestDatabase();
  const clock = createTestClock();
  const { id: userId, name } = createPortalUser(db, { role: 'manager' });
  const { id, vesselName } = createProject(db);
  inTransaction(db, (tx) => {
    const work = { clock, actor: { userId, name, role: 'manager' as const } };
    writePortalFieldChanges(
      tx,
      work,
      { entityType: 'project', entityId: id, entityName: vesselName, projectId: id, action: 'update' },
      [
        { field: 'scheduledDate', from: null, to: '2026-03-04' },
        { field: 'location', from: 'Bergen', to: 'Haugesund' },
      ],
    );
    recordChange(tx, work, { entity: 'project', entityId: id, projectId: id, op: 'update' });
  });
  const by = { actorKind: 'portal', changedBy: userId, changedByName: name, createdAt: clock.now() };
  expect(db.select().from(auditLogs).all()).toMatchObject([
    {
      ...by,
      fieldChanged: 'scheduledDate',
      oldValue: null,
      description: 'Scheduled date changed',
      money: false,
    },
    { ...by, fieldChanged: 'location', oldValue: 'Bergen', newValue: 'Haugesund', projectId: id },
  ]);
  expect(db.select().from(changes).all()).toMatchObject([
    { seq: 1, entity: 'project', entityId: id, projectId: id, op: 'update', at: clock.now() },
  ]);
});

test('marks a row that contains money, so that operators do not get it', () => {
  const db = createTestDatabase();
  const { id: userId, name } = createPortalUser(db, { role: 'manager' });
  const occurredAt = new Date('2026-03-01T22:15:00Z');
  inTransaction(db, (tx) =>
    writePortalAudit(
      tx,
      { clock: createTestClock(), actor: { userId, name, role: 'manager' } },
      {
        entityType: 'part',
        entityId: 1,
        entityName: 'Sealing ring',
        action: 'billing',
        description: 'Priced',
        money: true,
        occurredAt,
      },
    ),
  );
  expect(db.select().from(auditLogs).get()).toMatchObject({ money: true, occurredAt, fieldChanged: null });
});
