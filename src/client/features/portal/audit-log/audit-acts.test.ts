import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/office/audit-log.ts';
import { actsOf } from './audit-acts.ts';

let lastId = 100;
function entry(change: Partial<AuditEntry>): AuditEntry {
  lastId -= 1;
  return {
    id: lastId,
    entityType: 'vessel',
    entityId: 1,
    entityName: 'Haukvær',
    projectId: null,
    action: 'update',
    actorKind: 'portal',
    changedBy: 1,
    changedByName: 'Mona',
    description: 'System changed',
    fieldChanged: 'systemType1',
    oldValue: null,
    newValue: 'X',
    occurredAt: null,
    createdAt: '2026-03-02T08:00:00.000Z',
    ...change,
  };
}
const idsOf = (entries: readonly AuditEntry[]) =>
  actsOf(entries).map(({ head, others }) => [head, ...others].map(({ id }) => id));

test('groups the entries of one call under the merge entry, in the order of writing', () => {
  const entries = [
    entry({}),
    entry({ action: 'merge', fieldChanged: null }),
    entry({ action: 'merge', fieldChanged: null, projectId: 7 }),
    entry({}),
  ];
  const [newest, merge, project, oldest] = entries.map(({ id }) => id);
  expect(idsOf(entries)).toEqual([[merge, oldest, project, newest]]);
});

test('starts a new group for another time or another person', () => {
  const entries = [
    entry({}),
    entry({ createdAt: '2026-03-02T08:00:00.001Z' }),
    entry({ createdAt: '2026-03-02T08:00:00.001Z', changedBy: 2 }),
  ];
  expect(idsOf(entries)).toEqual(entries.map(({ id }) => [id]));
});
