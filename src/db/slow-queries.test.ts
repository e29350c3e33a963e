import { inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from './open-database.ts';
import { outbox, whistleblowerMessages } from './schema/index.ts';
import { watchSlowQueries, type SlowQuery } from './slow-queries.ts';
import { createTestDatabase } from './testing.ts';

let db: Database;
let slow: SlowQuery[];
const watch = (thresholdMs: number) => watchSlowQueries(db, thresholdMs, (query) => void slow.push(query));
beforeEach(() => {
  db = createTestDatabase();
  slow = [];
});

test('reports a statement that takes longer than the threshold, without its values', () => {
  watch(1);
  const count = (to: number) =>
    db.$client
      .prepare(
        'with recursive n(i) as (select ? union all select i + 1 from n where i < ?) select max(i) from n',
      )
      .pluck()
      .get(7_654_321, 7_654_321 + to);
  expect(count(50_000)).toBe(7_704_321);
  expect(slow).toEqual([
    {
      statement: expect.stringMatching(/^with recursive n\(i\) as \(select \? union/),
      ms: expect.any(Number),
    },
  ]);
  expect(slow[0]?.ms).toBeGreaterThanOrEqual(1);
});

test('reports each way to execute a statement, also one that fails', () => {
  watch(0);
  const kinds = ['contact message', 'invitation'] as const;
  db.select().from(outbox).where(inArray(outbox.kind, kinds)).all();
  db.select({ id: outbox.id }).from(outbox).get();
  db.delete(outbox).run();
  expect(() => db.$client.prepare('insert into outbox (id) values (?)').run('private')).toThrow(
    'datatype mismatch',
  );
  expect(slow.map(({ statement }) => statement.slice(0, 6))).toEqual([
    'select',
    'select',
    'delete',
    'insert',
  ]);
  expect(slow[0]?.statement).toMatch(/ in \(\?, …\)$/);
  expect(JSON.stringify(slow)).not.toMatch(/private|invitation/);
});

test('reports no statement of the report channel', () => {
  watch(0);
  db.select().from(whistleblowerMessages).all();
  db.delete(whistleblowerMessages).run();
  expect(slow).toEqual([]);
});
