import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SubmitContactInput } from '#contract/site/contact.ts';
import { contactSubmissions, outbox } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

const message = {
  name: 'Åse Østbø',
  email: 'ase@fleet.example',
  message: 'Please quote two reagent kits for delivery in Ærøskøbing.',
};

let test: TestApp;
beforeEach(() => {
  test = createTestApp();
});
afterEach(() => test.close());

const submit = (fields: Partial<SubmitContactInput> = {}) =>
  test.callers.anonymous.public.contact.submit({ ...message, ...fields });
const stored = () => test.db.select().from(contactSubmissions).all();
const mails = () => test.db.select().from(outbox).all();

describe('a message of the contact form', () => {
  it('is stored as written, and nobody except the sender gets an answer', async () => {
    const optional = { company: 'Fleet AS', phone: '+47 00 00 00 09', service: 'chemicals' } as const;

    expect(await submit(optional)).toEqual({ success: true });
    expect(stored()).toEqual([
      expect.objectContaining({
        ...message,
        ...optional,
        createdAt: test.clock.now(),
        readAt: null,
        spamReason: null,
      }),
    ]);
  });

  it('is mailed to sales, with its sender as reply-to', async () => {
    await submit({ service: 'ballast-system' });

    expect(mails()).toEqual([
      expect.objectContaining({
        kind: 'contact message',
        recipient: 'sales@quayside.example',
        replyTo: 'ase@fleet.example',
        subject: 'Contact form: Ballast Water Systems, Åse Østbø',
        text: expect.stringContaining(message.message),
        html: expect.stringContaining(message.message),
        status: 'queued',
        createdAt: test.clock.now(),
        nextAttemptAt: test.clock.now(),
      }),
    ]);
  });

  it('is not stored if its mail cannot be queued, so that a retry creates both', async () => {
    test.db.$client.exec(
      "CREATE TRIGGER no_mail BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no mail'); END",
    );
    await expect(submit()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(stored()).toEqual([]);

    test.db.$client.exec('DROP TRIGGER no_mail');
    await submit();
    expect([stored().length, mails().length]).toEqual([1, 1]);
  });
});

describe('what looks like spam', () => {
  it.each([
    [{ website: 'https://casino.example' }, 'honeypot'],
    [{ elapsedMs: 2999 }, 'too fast'],
    [{ elapsedMs: 0 }, 'too fast'],
    [{ website: 'x', elapsedMs: 10 }, 'honeypot'],
  ])('is stored with a mark, answered alike and not mailed (%j)', async (fields, spamReason) => {
    expect(await submit(fields)).toEqual({ success: true });
    expect(stored()).toEqual([expect.objectContaining({ ...message, spamReason })]);
    expect(mails()).toEqual([]);
  });

  it.each([{}, { website: '' }, { website: ' ' }, { elapsedMs: 3000 }])(
    'does not match what people or programs send (%j)',
    async (fields) => {
      await submit(fields);
      expect(stored()).toEqual([expect.objectContaining({ spamReason: null })]);
      expect(mails()).toHaveLength(1);
    },
  );
});

describe('a message sent twice', () => {
  it('under one key is one message, at any time later, with the same answer', async () => {
    await submit({ idempotencyKey: 'a-key' });
    test.clock.advance(3 * DAY);
    expect(await submit({ idempotencyKey: 'a-key' })).toEqual({ success: true });
    expect([stored().length, mails().length]).toEqual([1, 1]);
  });

  it('under one key with other content is refused, because it would be lost silently', async () => {
    await submit({ idempotencyKey: 'a-key' });
    await expect(
      submit({ idempotencyKey: 'a-key', message: 'Three kits instead, please.' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(stored()).toEqual([expect.objectContaining(message)]);
    await submit({ idempotencyKey: 'another', message: 'Three kits instead, please.' });
    expect(stored()).toHaveLength(2);
  });

  it('within ten seconds is one message, afterwards a second one', async () => {
    await submit();
    test.clock.advance(10 * SECOND);
    await submit({ email: 'Ase@Fleet.example', elapsedMs: 13_000 });
    expect([stored().length, mails().length]).toEqual([1, 1]);
    test.clock.advance(1);
    await submit();
    expect([stored().length, mails().length]).toEqual([2, 2]);
  });

  it.each([
    { name: 'Per' },
    { email: 'per@fleet.example' },
    { company: 'Fleet AS' },
    { phone: '+47 00 00 00 09' },
    { service: 'other' as const },
    { message: 'Something else altogether.' },
  ])('is another message with %j', async (difference) => {
    await submit();
    await submit(difference);
    expect(stored()).toHaveLength(2);
  });

  it('is another one if the same words are in other fields', async () => {
    await submit({ company: 'Fleet' });
    await submit({ phone: 'Fleet' });
    expect(stored()).toHaveLength(2);
  });
});

describe('the limit of sixty messages', () => {
  it('counts valid messages, and resets with time', async () => {
    for (let number = 1; number <= 60; number += 1) await submit({ name: `Visitor ${number}` });
    const refused = submit({ name: 'Visitor 61' });
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(refused).rejects.toMatchObject({ cause: { retryAfterSeconds: 600 } });
    expect(stored()).toHaveLength(60);

    test.clock.advance(600 * SECOND);
    await submit({ name: 'Visitor 61' });
    expect(stored()).toHaveLength(61);
  });

  it('does not count mistyped ones', async () => {
    for (let number = 1; number <= 61; number += 1) {
      await expect(submit({ email: 'nobody' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await submit()).toEqual({ success: true });
  });
});
