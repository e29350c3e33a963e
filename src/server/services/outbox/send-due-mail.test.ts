import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Database } from '#db/open-database.ts';
import { outbox } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Letter } from '#server/integrations/mailer.ts';
import { createMail } from '#server/testing/factories.ts';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { queueMail } from './queue-mail.ts';
import {
  releaseClaims,
  RETRY_DELAYS_MS,
  sendDueMail,
  type MailFailure,
  type SendMailContext,
} from './send-due-mail.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let db: Database;
let clock: TestClock;
let letters: Letter[];
let failures: MailFailure[];
/** How the mail server answers the next mails. */
let deliver: (letter: Letter) => Promise<void>;

beforeEach(() => {
  db = createTestDatabase();
  clock = createTestClock();
  letters = [];
  failures = [];
  deliver = async () => {};
});

const context = (): SendMailContext => ({
  db,
  clock,
  mailer: {
    send(letter) {
      letters.push(letter);
      return deliver(letter);
    },
  },
  report: (failure) => void failures.push(failure),
});
const send = () => sendDueMail(context(), new AbortController().signal);
const mail = () => db.select().from(outbox).get();
const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

const refuse = async () => {
  throw Object.assign(new Error('Message failed: 451 4.3.0\r\ntry later'), {
    code: 'EMESSAGE',
    responseCode: 451,
  });
};
/** As a killed process leaves it: claimed, and never finished. */
const never = () => new Promise<void>(() => {});

test('sends mail that was queued while the clock was ahead', async () => {
  clock.advance(400 * DAY);
  createMail(db, { nextAttemptAt: fromNow(0) });
  clock.advance(-400 * DAY);
  expect(await send()).toBe(true);
  expect(mail()).toMatchObject({ status: 'sent', attempts: 1 });
});

describe('a due mail', () => {
  it('is sent in full, once, and only the fact is kept', async () => {
    const written = createMail(db, { replyTo: 'kari@fleet.example', createdAt: fromNow(-MINUTE) });

    expect(await send()).toBe(true);
    expect(letters).toEqual([
      {
        key: written.idempotencyKey,
        recipient: written.recipient,
        replyTo: 'kari@fleet.example',
        subject: written.subject,
        text: written.text,
        html: written.html,
        writtenAt: written.createdAt,
      },
    ]);
    expect(mail()).toMatchObject({
      status: 'sent',
      sentAt: clock.now(),
      claimedUntil: null,
      subject: written.subject,
      text: '',
      html: null,
    });
    expect(await send()).toBe(false);
  });

  it('waits for its time', async () => {
    createMail(db, { nextAttemptAt: fromNow(1) });
    expect(await send()).toBe(false);
    clock.advance(1);
    expect(await send()).toBe(true);
  });

  it('goes in order of its due time, and a failing one delays no other', async () => {
    const late = createMail(db, { nextAttemptAt: fromNow(-1) });
    const early = createMail(db, { nextAttemptAt: fromNow(-2) });
    deliver = (letter) => (letter.key === early.idempotencyKey ? refuse() : Promise.resolve());

    await send();
    await send();
    expect(letters.map(({ key }) => key)).toEqual([early.idempotencyKey, late.idempotencyKey]);
    expect(await send()).toBe(false);
  });
});

describe('a mail that the server refuses', () => {
  it('is retried later and shows the reason, without a line break', async () => {
    createMail(db);
    deliver = refuse;
    await send();
    expect(mail()).toMatchObject({
      status: 'queued',
      attempts: 1,
      nextAttemptAt: fromNow(MINUTE),
      lastError: 'Message failed: 451 4.3.0 try later',
      claimedUntil: null,
    });
    expect(failures).toEqual([
      { mailId: 1, attempt: 1, givenUp: false, code: 'EMESSAGE', responseCode: 451 },
    ]);

    deliver = async () => {};
    clock.advance(MINUTE);
    await send();
    expect(mail()).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  });

  it('is tried ten times within about three days, then marked dead with its content', async () => {
    const written = createMail(db);
    deliver = refuse;
    const begun = clock.now().getTime();
    for (const delay of RETRY_DELAYS_MS) {
      expect(await send()).toBe(true);
      clock.advance(delay - 1);
      expect(await send()).toBe(false);
      clock.advance(1);
    }
    await send();

    expect(letters).toHaveLength(10);
    expect((clock.now().getTime() - begun) / DAY).toBeCloseTo(3, 0);
    expect(mail()).toMatchObject({ status: 'dead', attempts: 10, text: written.text, html: written.html });
    expect(failures.map(({ givenUp }) => givenUp)).toEqual([...Array<boolean>(9).fill(false), true]);
    clock.advance(30 * DAY);
    expect(await send()).toBe(false);
  });

  it('never appears in what is reported', async () => {
    createMail(db, { subject: 'Marked subject', text: 'Marked words', recipient: 'marked@fleet.example' });
    deliver = refuse;
    await send();
    expect(JSON.stringify(failures)).not.toMatch(/marked/i);
  });
});

describe('a mail that was being sent when the process died', () => {
  it('is not claimed again for a quarter of an hour, then sent under the same Message-ID', async () => {
    const { idempotencyKey } = createMail(db);
    deliver = never;
    void send();
    expect(mail()).toMatchObject({ status: 'sending', attempts: 1, claimedUntil: fromNow(15 * MINUTE) });

    clock.advance(15 * MINUTE - 1);
    expect(await send()).toBe(false);
    clock.advance(1);
    deliver = async () => {};
    expect(await send()).toBe(true);
    expect(letters.map(({ key }) => key)).toEqual([idempotencyKey, idempotencyKey]);
    expect(mail()).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('is due at once when the program starts again', async () => {
    createMail(db);
    deliver = never;
    void send();
    releaseClaims(context());
    deliver = async () => {};
    expect(await send()).toBe(true);
    expect(mail()).toMatchObject({ status: 'sent' });
  });

  it('is dead if that was its last attempt, so that it cannot crash the program for ever', async () => {
    createMail(db, { attempts: 9 });
    deliver = never;
    void send();
    releaseClaims(context());
    expect(await send()).toBe(true);
    expect(letters).toHaveLength(1);
    expect(mail()).toMatchObject({
      status: 'dead',
      lastError: 'The program ended in the middle of the last attempt.',
    });
  });
});

it('a mail whose sending is aborted is due again at once', async () => {
  createMail(db);
  const patience = new AbortController();
  const { mailer, ...rest } = context();
  const sent = sendDueMail(
    {
      ...rest,
      mailer: {
        send: (_letter, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('broken off')));
          }),
      },
    },
    patience.signal,
  );
  patience.abort();
  await sent;
  expect(mail()).toMatchObject({ status: 'queued', attempts: 1, lastError: null, claimedUntil: null });
  expect(failures).toEqual([]);
  expect(await sendDueMail({ ...rest, mailer }, new AbortController().signal)).toBe(true);
});

it('a mail is claimed by one worker only', async () => {
  createMail(db);
  deliver = never;
  void send();
  expect(await send()).toBe(false);
  expect(letters).toHaveLength(1);
});

it('an event queues one mail, however often it is queued', () => {
  const event = {
    kind: 'contact message',
    recipient: 'sales@quayside.example',
    content: { subject: 'Enquiry', text: 'Rings', html: '<p>Rings</p>' },
    idempotencyKey: 'enquiry',
    at: clock.now(),
  };
  inTransaction(db, (tx) => queueMail(tx, event));
  inTransaction(db, (tx) => queueMail(tx, { ...event, at: fromNow(DAY) }));
  expect(db.select().from(outbox).all()).toEqual([
    expect.objectContaining({ createdAt: clock.now(), nextAttemptAt: clock.now(), replyTo: null }),
  ]);
});
