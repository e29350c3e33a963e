import { expect, test } from 'vitest';
import { idempotencyKeys } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { runIdempotent } from './run-idempotent.ts';

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

function harness() {
  const db = createTestDatabase();
  const clock = createTestClock();
  let runs = 0;
  const send = (userId: number, input: object, uuid: string | undefined = clientUuid, call = 'create') =>
    inTransaction(db, (tx) =>
      runIdempotent(
        tx,
        { clock, actor: { userId, name: 'Kari', role: 'operator' } },
        { clientUuid: uuid, call, input },
        () => {
          runs += 1;
          return { run: runs };
        },
      ),
    );
  return { db, send, runs: () => runs };
}

test('runs the same request under one key once and returns the same result, with the fields in any order', () => {
  const { db, send, runs } = harness();
  const { id } = createPortalUser(db);
  expect(send(id, { a: 1, b: [{ c: 2, d: 3 }] })).toEqual({ run: 1 });
  expect(send(id, { b: [{ d: 3, c: 2 }], a: 1 })).toEqual({ run: 1 });
  expect(runs()).toBe(1);
});

test('refuses another request or call under the same key with a conflict', () => {
  const { db, send, runs } = harness();
  const { id } = createPortalUser(db);
  send(id, { a: 1 });
  expect(() => send(id, { a: 2 })).toThrow(expect.objectContaining({ kind: 'conflict' }));
  expect(() => send(id, { a: 1 }, clientUuid, 'update')).toThrow(
    expect.objectContaining({ kind: 'conflict' }),
  );
  expect(runs()).toBe(1);
});

test('keeps the keys of two people apart, and treats each call without a key as new', () => {
  const { db, send } = harness();
  const [one, other] = [createPortalUser(db).id, createPortalUser(db).id];
  expect(send(one, { a: 1 })).toEqual({ run: 1 });
  expect(send(other, { a: 1 })).toEqual({ run: 2 });
  expect(db.select().from(idempotencyKeys).all()).toHaveLength(2);
});

test('does not store a request that fails', () => {
  const { db, send } = harness();
  const { id } = createPortalUser(db);
  const fail = () =>
    inTransaction(db, (tx) =>
      runIdempotent(
        tx,
        { clock: createTestClock(), actor: { userId: id, name: 'Kari', role: 'operator' } },
        { clientUuid, call: 'create', input: { a: 1 } },
        () => {
          throw new Error('disk');
        },
      ),
    );
  expect(fail).toThrow('disk');
  expect(send(id, { a: 1 })).toEqual({ run: 1 });
});
