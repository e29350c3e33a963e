import { count } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  billingNotifications,
  partsUsed,
  projectTimeEntries,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { PROJECT_STATUSES } from '#contract/project/project.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { findPartSumDrift } from '#server/services/parts/find-part-sum-drift.ts';
import { recountHours } from '#server/services/time/recount-hours.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { generatePortal } from './generated-portal.ts';

const SIZE = { vessels: 120, projects: 400, parts: 2000, today: '2026-11-20' };

function filled() {
  const db = createTestDatabase();
  generatePortal(db, SIZE);
  return db;
}

it('has as much as was asked for, in every state', () => {
  const db = filled();
  const rows = (table: typeof vesselDirectory | typeof vesselProjects | typeof partsUsed) =>
    db.select({ rows: count() }).from(table).get()?.rows;
  expect([rows(vesselDirectory), rows(vesselProjects), rows(partsUsed)]).toEqual([120, 400, 2000]);
  const states = db.selectDistinct({ status: vesselProjects.status }).from(vesselProjects).all();
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(PROJECT_STATUSES));
});

it('derives everything as the services do', () => {
  const db = filled();
  expect(findVesselDrift(db)).toEqual([]);
  expect(findBillingDrift(db)).toEqual([]);
  expect(findPartSumDrift(db)).toEqual([]);
  const hours = () =>
    db.select({ id: vesselProjects.id, hours: vesselProjects.operatorHours }).from(vesselProjects).all();
  const written = hours();
  db.transaction((tx) => {
    for (const { id } of written) recountHours(tx, id);
  });
  expect(hours()).toEqual(written);
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
});

it('is the same every time', () => {
  const [one, other] = [filled(), filled()];
  for (const table of [
    vesselDirectory,
    vesselProjects,
    partsUsed,
    billingNotifications,
    projectTimeEntries,
  ]) {
    expect(one.select().from(table).all()).toEqual(other.select().from(table).all());
  }
});

it('leaves the database with the indexes that the schema has', () => {
  const indexes = (db: ReturnType<typeof createTestDatabase>) =>
    db.$client.prepare(`select name, sql from sqlite_master where type = 'index' order by name`).all();
  expect(indexes(filled())).toEqual(indexes(createTestDatabase()));
});
