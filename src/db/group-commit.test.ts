import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inGroupCommit } from './group-commit.ts';
import { openDatabase, type Database, type Transaction } from './open-database.ts';
import { brands, products } from './schema/index.ts';
import { createTestDatabase } from './testing.ts';

let folder: string;
let db: Database;
/** Sees what is committed. */
let reader: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-test-'));
  const file = join(folder, 'quayside.db');
  const image = createTestDatabase();
  writeFileSync(file, image.$client.serialize());
  image.$client.close();
  db = openDatabase({ file });
  reader = openDatabase({ file, readonly: true });
});

afterEach(() => {
  reader.$client.close();
  db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (tx: Transaction, name: string) => tx.insert(brands).values({ name }).returning().get().name;
const committed = () =>
  reader
    .select()
    .from(brands)
    .all()
    .map(({ name }) => name);

it('commits the writes of one turn together, and answers each after the commit', async () => {
  const seen: string[][] = [];
  const write = async (name: string) => {
    const answer = await inGroupCommit(db, (tx) => {
      seen.push(committed());
      return insert(tx, name);
    });
    seen.push(committed());
    return answer;
  };

  expect(await Promise.all([write('Hach'), write('Jotun'), write('Parker')])).toEqual([
    'Hach',
    'Jotun',
    'Parker',
  ]);
  const all = ['Hach', 'Jotun', 'Parker'];
  expect(seen).toEqual([[], [], [], all, all, all]);
});

it('rolls back a failing write alone', async () => {
  const failing = inGroupCommit(db, (tx) => {
    insert(tx, 'Undone');
    throw new Error('The second step failed');
  });
  const others = ['Hach', 'Jotun'].map((name) => inGroupCommit(db, (tx) => insert(tx, name)));

  await expect(failing).rejects.toThrow('The second step failed');
  expect(await Promise.all(others)).toEqual(['Hach', 'Jotun']);
  expect(committed()).toEqual(['Hach', 'Jotun']);
});

it('shows a write what the writes before it in the group have stored', async () => {
  const first = inGroupCommit(db, (tx) => insert(tx, 'Hach'));
  const second = inGroupCommit(db, (tx) => tx.select().from(brands).all().length);

  expect(await Promise.all([first, second])).toEqual(['Hach', 1]);
});

it.each([
  [
    'the commit fails',
    (tx: Transaction) => {
      tx.run(sql`pragma defer_foreign_keys = on`);
      tx.insert(products)
        .values({ name: 'Valve', itemNumber: 'V1', description: 'Brass', categoryId: 4711 })
        .run();
    },
    'FOREIGN KEY constraint failed',
  ],
  [
    'SQLite has rolled back the whole transaction',
    (tx: Transaction) => insert(tx, 'Full disk'),
    'no space left',
  ],
])('rejects all writes of the group if %s', async (_case, fail, message) => {
  db.run(
    sql.raw(
      `create trigger full_disk before insert on brands when new.name = 'Full disk' begin select raise(rollback, 'no space left'); end`,
    ),
  );
  const before = inGroupCommit(db, (tx) => insert(tx, 'Hach'));
  const failing = inGroupCommit<unknown>(db, fail);
  const after = inGroupCommit(db, (tx) => insert(tx, 'Jotun'));

  const outcomes = await Promise.allSettled([before, failing, after]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const outcome of outcomes)
    expect(String((outcome as PromiseRejectedResult).reason)).toContain(message);
  expect(committed()).toEqual([]);
  expect(await inGroupCommit(db, (tx) => insert(tx, 'Parker'))).toBe('Parker');
  expect(committed()).toEqual(['Parker']);
});

it('rejects all writes of the group if the database is closed meanwhile', async () => {
  const writes = ['Hach', 'Jotun'].map((name) => inGroupCommit(db, (tx) => insert(tx, name)));
  db.$client.close();

  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
