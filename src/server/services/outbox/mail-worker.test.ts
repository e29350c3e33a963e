import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open-database.ts';
import { outbox } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import type { Mailer } from '#server/integrations/mailer.ts';
import { createMail } from '#server/testing/factories.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createMailWorker, type MailWorkerDeps } from './mail-worker.ts';

let db: Database;
beforeEach(() => {
  db = createTestDatabase();
});

const worker = (send: Mailer['send'], overrides: Partial<MailWorkerDeps> = {}) =>
  createMailWorker({
    db,
    clock: createTestClock(),
    mailer: { send },
    report() {},
    reportFault(error) {
      throw error;
    },
    ...overrides,
  });
const statuses = () =>
  db
    .select()
    .from(outbox)
    .all()
    .map(({ status }) => status);

it('sends everything that is due, including mail that a dead process had claimed', async () => {
  createMail(db);
  createMail(db, { status: 'sending', attempts: 1, claimedUntil: new Date('2100-01-01') });
  await new Promise<void>((sent) => {
    let letters = 0;
    const sending = worker(async () => {
      letters += 1;
      if (letters === 2) void sending.stop().then(sent);
    });
    sending.start();
  });
  expect(statuses()).toEqual(['sent', 'sent']);
});

it('waits for the mail that is being sent when it is stopped, and claims no other', async () => {
  createMail(db);
  createMail(db);
  let finish = () => {};
  const taken = new Promise<void>((begun) => {
    const sending = worker(
      () =>
        new Promise<void>((sent) => {
          finish = sent;
          begun();
        }),
    );
    sending.start();
    stop = () => sending.stop();
  });
  await taken;
  const stopped = stop();
  finish();
  await stopped;
  expect(statuses()).toEqual(['sent', 'queued']);
});
let stop: () => Promise<void>;

it('sends nothing if it is stopped before it begins', async () => {
  createMail(db);
  const sending = worker(async () => {});
  await sending.stop();
  sending.start();
  expect(statuses()).toEqual(['queued']);
});

it('reports an unusable outbox and keeps its mail', async () => {
  createMail(db);
  db.$client.exec(
    "CREATE TRIGGER full BEFORE UPDATE ON outbox WHEN new.status = 'sending' BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  const fault = await new Promise((reportFault) => {
    const sending = worker(async () => {}, { reportFault });
    sending.start();
    stop = () => sending.stop();
  });
  await stop();
  expect(String(fault)).toContain('full');
  expect(statuses()).toEqual(['queued']);
});
