import { beforeEach, expect, test } from 'vitest';
import type { MailStatus } from '#contract/site/mail.ts';
import type { Database } from '#db/open-database.ts';
import { outbox, settings } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { createMail } from '#server/testing/factories.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { eraseMail } from './erase-mail.ts';

const clock = createTestClock('2026-03-02T08:00:00Z');
let db: Database;
beforeEach(() => {
  db = createTestDatabase();
});

/** A mail written on a day, and sent at once if its status says so. */
function addMail(status: MailStatus, day: string): void {
  const createdAt = new Date(`${day}T08:00:00Z`);
  createMail(db, { status, subject: day, createdAt, sentAt: status === 'sent' ? createdAt : null });
}
const left = () =>
  db
    .select()
    .from(outbox)
    .all()
    .map(({ status, subject }) => `${status} ${subject}`);

test('erases sent mail after 90 days, or after the shorter time of the settings', () => {
  addMail('sent', '2025-12-02');
  addMail('sent', '2025-12-03');
  expect(eraseMail({ db, clock })).toBe(1);
  expect(left()).toEqual(['sent 2025-12-03']);
  db.insert(settings).values({ key: 'sentMailDays', value: 30 }).run();
  addMail('sent', '2026-02-10');
  expect(eraseMail({ db, clock })).toBe(1);
  expect(left()).toEqual(['sent 2026-02-10']);
});

test('keeps mail that could not be sent for the admin, and erases it after 24 months', () => {
  for (const status of ['dead', 'queued'] as const) {
    addMail(status, '2024-03-02');
    addMail(status, '2024-03-03');
  }
  expect(eraseMail({ db, clock })).toBe(2);
  expect(left()).toEqual(['dead 2024-03-03', 'queued 2024-03-03']);
});

test('keeps mail that is being sent', () => {
  addMail('sending', '2023-01-01');
  expect(eraseMail({ db, clock })).toBe(0);
});
