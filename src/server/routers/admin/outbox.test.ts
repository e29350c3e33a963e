import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_STATUSES } from '#contract/site/mail.ts';
import { auditLogs, outbox } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createMail } from '#server/testing/factories.ts';

let test: TestApp;
beforeEach(() => {
  test = createTestApp({ smtpConfigured: true });
});
afterEach(() => test.close());

const calls = () => test.callers.admin.admin.outbox;
const minute = (number: number) => new Date(Date.UTC(2026, 2, 2, 7, number));
const mail = (status: (typeof MAIL_STATUSES)[number], written: number) =>
  createMail(test.db, {
    status,
    createdAt: minute(written),
    ...(status === 'sent' && { sentAt: minute(written + 1) }),
    ...(status === 'dead' && { attempts: 10, lastError: 'connect ECONNREFUSED' }),
  });

describe('the list', () => {
  it('shows envelope and status of every mail, newest first, without its text', async () => {
    mail('queued', 1);
    mail('dead', 3);
    const sent = mail('sent', 2);

    const { items, total } = await calls().list({});
    expect(items.map(({ status }) => status)).toEqual(['dead', 'sent', 'queued']);
    expect(total).toBe(3);
    expect(items[1]).toEqual({
      id: sent.id,
      kind: 'contact message',
      recipient: 'sales@quayside.example',
      subject: sent.subject,
      status: 'sent',
      attempts: 0,
      nextAttemptAt: '1970-01-01T00:00:00.000Z',
      lastError: null,
      createdAt: '2026-03-02T07:02:00.000Z',
      sentAt: '2026-03-02T07:03:00.000Z',
    });
  });

  it.each(MAIL_STATUSES)('filters by status %s', async (status) => {
    MAIL_STATUSES.forEach((each, number) => mail(each, number));

    const { items, total } = await calls().list({ status });
    expect([items.map((item) => item.status), total]).toEqual([[status], 1]);
  });

  it('is paged by up to a hundred', async () => {
    for (let number = 0; number < 5; number += 1) mail('queued', number);

    const { items, total } = await calls().list({ limit: 2, offset: 1 });
    expect(items.map(({ createdAt }) => createdAt)).toEqual([
      minute(3).toISOString(),
      minute(2).toISOString(),
    ]);
    expect(total).toBe(5);
    for (const wrong of [{ limit: 101 }, { limit: 0 }, { offset: -1 }]) {
      await expect(calls().list(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  it('refuses an unknown status', async () => {
    const answer = await test.inject({
      url: '/api/admin/outbox?status=lost',
      headers: { authorization: `Bearer ${test.tokens.admin}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: ['status'] }] });
  });
});

describe('health', () => {
  it('reports how much mail waits, since when, and how much has failed', async () => {
    mail('queued', 5);
    mail('sending', 4);
    mail('sent', 1);
    mail('dead', 2);

    expect(await calls().health()).toEqual({
      smtpConfigured: true,
      queued: 2,
      dead: 1,
      oldestQueuedAt: minute(4).toISOString(),
    });
  });

  it('reports that mail cannot leave without a server', async () => {
    const unconfigured = createTestApp();
    await unconfigured.callers.anonymous.public.contact.submit({
      name: 'Kari',
      email: 'kari@fleet.example',
      message: 'Please quote two reagent kits.',
    });
    expect(await unconfigured.callers.admin.admin.outbox.health()).toEqual({
      smtpConfigured: false,
      queued: 1,
      dead: 0,
      oldestQueuedAt: '2026-03-02T08:00:00.000Z',
    });
    await unconfigured.close();
  });

  it('is empty without mail', async () => {
    expect(await calls().health()).toEqual({
      smtpConfigured: true,
      queued: 0,
      dead: 0,
      oldestQueuedAt: null,
    });
  });
});

describe('sending again', () => {
  it('queues a dead mail with all its attempts, due now, and records it', async () => {
    const { id } = mail('dead', 1);

    expect(await calls().resend({ id })).toMatchObject({
      id,
      status: 'queued',
      attempts: 0,
      nextAttemptAt: test.clock.now().toISOString(),
    });
    expect(test.db.select().from(auditLogs).all()).toEqual([
      expect.objectContaining({
        entityType: 'mail',
        entityId: id,
        action: 'status',
        oldValue: 'dead',
        newValue: 'queued',
        actorKind: 'admin',
      }),
    ]);
  });

  it('changes nothing when repeated, or for mail that waits', async () => {
    const { id } = mail('dead', 1);
    const first = await calls().resend({ id });
    test.clock.advance(1000);
    expect(await calls().resend({ id })).toEqual(first);
    const sending = mail('sending', 2);
    expect(await calls().resend({ id: sending.id })).toMatchObject({ status: 'sending' });
    expect(test.db.select().from(auditLogs).all()).toHaveLength(1);
  });

  it('is refused for sent and for unknown mail', async () => {
    const { id } = mail('sent', 1);
    await expect(calls().resend({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(calls().resend({ id: id + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(test.db.select().from(outbox).get()).toMatchObject({ status: 'sent' });
  });

  it('works over REST by the path alone', async () => {
    const { id } = mail('dead', 1);
    const answer = await test.inject({
      method: 'POST',
      url: `/api/admin/outbox/${id}/resend`,
      headers: { authorization: `Bearer ${test.tokens.admin}` },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ id, status: 'queued' }),
    ]);
  });
});
