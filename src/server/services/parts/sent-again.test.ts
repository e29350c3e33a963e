import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { billingNotifications, partsUsed } from '#db/schema/index.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { addPart } from './add-part.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-parts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('returns the existing part when it is sent again to another process or after a restart', () => {
  const file = join(folder, 'quayside.db');
  const first = openDatabase({ file });
  migrateDatabase(first, MIGRATIONS_FOLDER);
  const { id: userId, name, role } = createPortalUser(first);
  const { id: projectId } = createProject(first, { status: 'in progress', assignedOperatorId: userId });
  const send = (db: Database) =>
    addPart(
      { db, clock: createTestClock(), actor: { userId, name, role } },
      {
        projectId,
        partName: 'Ring',
        quantity: 2,
        category: 'consumable',
        clientUuid: '0191f0a2-7c00-7000-8000-000000000001',
      },
    );
  const second = openDatabase({ file });
  const answer = send(first);
  expect(send(second)).toEqual(answer);
  first.$client.close();
  second.$client.close();

  const restarted = openDatabase({ file });
  expect(send(restarted)).toEqual(answer);
  expect(restarted.select().from(partsUsed).all()).toHaveLength(1);
  expect(restarted.select().from(billingNotifications).all()).toHaveLength(1);
  restarted.$client.close();
});
