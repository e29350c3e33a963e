import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { placeholders, preparedOnce } from './prepared-once.ts';
import { brands, storedFiles } from './schema/index.ts';
import { createTestDatabase } from './testing.ts';
import { inTransaction } from './transaction.ts';

const NAMED = ['name', 'order', 'createdAt'] as const;
const insert = preparedOnce((tx) => tx.insert(brands).values(placeholders(brands, NAMED)).prepare());
const rename = preparedOnce((tx) =>
  tx
    .update(brands)
    .set(placeholders(brands, ['name', 'description']))
    .where(eq(brands.id, sql.placeholder('id')))
    .prepare(),
);

it('writes in the database and transaction in which it is called', () => {
  const [one, other] = [createTestDatabase(), createTestDatabase()];
  const createdAt = new Date('2026-03-02T09:00:00Z');
  inTransaction(one, (tx) => insert(tx).run({ name: 'Havn', order: 1, createdAt }));
  inTransaction(other, (tx) => insert(tx).run({ name: 'Kai', order: 2, createdAt }));
  const failing = () =>
    inTransaction(one, (tx) => {
      insert(tx).run({ name: 'Undone', order: 3, createdAt });
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(one.select().from(brands).all()).toMatchObject([{ name: 'Havn', order: 1, createdAt }]);
  expect(other.select().from(brands).all()).toMatchObject([{ name: 'Kai', order: 2, createdAt }]);
  one.$client.close();
  other.$client.close();
});

it('writes a moment, and none', () => {
  const db = createTestDatabase();
  const required = {
    storageName: 'a.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: '',
    createdAt: new Date(0),
  };
  db.insert(storedFiles)
    .values([required, { ...required, storageName: 'b.pdf' }])
    .run();
  const erase = preparedOnce((tx) =>
    tx
      .update(storedFiles)
      .set(placeholders(storedFiles, ['deletedAt']))
      .where(eq(storedFiles.storageName, sql.placeholder('name')))
      .prepare(),
  );
  erase(db).run({ name: 'a.pdf', deletedAt: new Date(5) });
  erase(db).run({ name: 'b.pdf', deletedAt: null });
  expect(db.select().from(storedFiles).all()).toMatchObject([
    { deletedAt: new Date(5) },
    { deletedAt: null },
  ]);
  db.$client.close();
});

it('prepares once for all transactions of a connection', () => {
  const db = createTestDatabase();
  const first = inTransaction(db, insert);
  expect(inTransaction(db, insert)).toBe(first);
  expect(insert(db)).toBe(first);
  db.$client.close();
});

it('binds values as any other write does, empty ones too', () => {
  const db = createTestDatabase();
  inTransaction(db, (tx) => {
    expect(insert(tx)).toBe(insert(tx));
    for (const name of ['A', 'B']) insert(tx).run({ name, order: 0, createdAt: new Date(0) });
    rename(tx).run({ id: 1, name: 'C', description: 'now known' });
    rename(tx).run({ id: 2, name: 'D', description: null });
  });
  expect(db.select().from(brands).all()).toMatchObject([
    { name: 'C', description: 'now known' },
    { name: 'D', description: null },
  ]);
  db.$client.close();
});
