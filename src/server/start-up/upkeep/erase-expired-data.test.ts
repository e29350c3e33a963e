import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactSubmissions, outbox } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createMail } from '#server/testing/factories.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { eraseExpiredDataDaily } from './erase-expired-data.ts';

const DAY = 24 * 3_600_000;
let app: TestApp;
beforeEach(() => {
  app = createTestApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const messages = () => app.db.select().from(contactSubmissions).all().length;

test('erases a contact message at the start or on the day its retention ends', async () => {
  const log = createLogRecorder();
  const { submit } = app.callers.anonymous.public.contact;
  await submit({ name: 'Robot', email: 'r@x.example', message: 'Buy our watches.', website: 'x' });
  app.clock.advance(29 * DAY + 1);
  const stop = eraseExpiredDataDaily(app, log.logger);
  expect(messages()).toBe(1);
  app.clock.advance(DAY);
  vi.advanceTimersByTime(DAY);
  expect(messages()).toBe(0);
  expect(log.lines.at(-1)).toMatchObject({ contacts: 1, msg: 'expired personal data erased' });
  stop();
});

test('erases a mail of the outbox on the day its retention ends', () => {
  const log = createLogRecorder();
  const sentAt = app.clock.now();
  createMail(app.db, { status: 'sent', createdAt: sentAt, sentAt });
  app.clock.advance(90 * DAY - 1);
  const stop = eraseExpiredDataDaily(app, log.logger);
  expect(app.db.select().from(outbox).all()).toHaveLength(1);
  app.clock.advance(1);
  vi.advanceTimersByTime(DAY);
  expect(app.db.select().from(outbox).all()).toEqual([]);
  expect(log.lines.at(-1)).toMatchObject({ mails: 1, msg: 'expired personal data erased' });
  stop();
});
