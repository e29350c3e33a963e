import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './open-database.ts';
import { outbox, whistleblowerReports } from './schema/index.ts';
import { createTestDatabase } from './testing.ts';

let db: Database;
beforeEach(() => {
  db = createTestDatabase();
});

describe('the report channel', () => {
  const hour = new Date('2026-11-20T13:00:00Z');
  const report = (fields: Partial<typeof whistleblowerReports.$inferInsert> = {}) =>
    db
      .insert(whistleblowerReports)
      .values({
        rowUuid: crypto.randomUUID(),
        incidentType: 'safety',
        descriptionCiphertext: 'v1.k1.nonce.text',
        anonymous: true,
        createdAt: hour,
        acknowledgeBy: '2026-11-27',
        feedbackBy: '2027-02-20',
        ...fields,
      })
      .returning()
      .get();

  it('stores neither name nor e-mail of an anonymous reporter', () => {
    expect(() => report({ reporterNameCiphertext: 'v1.k1.nonce.name' })).toThrow('anonymous_is_nameless');
    expect(() => report({ reporterEmailCiphertext: 'v1.k1.nonce.mail' })).toThrow('anonymous_is_nameless');
    report({ anonymous: false, reporterNameCiphertext: 'v1.k1.nonce.name' });
  });

  it('stores the hour of an anonymous report, not the minute', () => {
    const minute = new Date('2026-11-20T13:37:00Z');

    expect(() => report({ createdAt: minute })).toThrow('anonymous_by_the_hour');
    report({ createdAt: minute, anonymous: false });
  });

  it('closes a report with an outcome only', () => {
    expect(() => report({ status: 'closed', closedAt: hour })).toThrow('whistleblower_reports_closed');
    expect(() => report({ outcome: 'action' })).toThrow('whistleblower_reports_closed');
    report({ status: 'closed', closedAt: hour, outcome: 'outside scope' });
  });

  it('keeps only the tombstone of a purged report', () => {
    report({ receiptHash: 'hmac-sha256…' });

    expect(() => db.update(whistleblowerReports).set({ purgedAt: hour }).run()).toThrow('purged_is_empty');
    expect(() =>
      db.update(whistleblowerReports).set({ purgedAt: hour, descriptionCiphertext: null }).run(),
    ).toThrow('purged_is_empty');
    db.update(whistleblowerReports)
      .set({ purgedAt: hour, descriptionCiphertext: null, receiptHash: null })
      .run();
  });
});

describe('mail', () => {
  const mail = { kind: 'contact message', text: 'Hello', nextAttemptAt: new Date(), idempotencyKey: 'a' };

  it.each(['\n', '\r'])('has no line break in a header (%j)', (lineBreak) => {
    const subject = `Question${lineBreak}Bcc: all@fleet.example`;

    expect(() =>
      db
        .insert(outbox)
        .values({ ...mail, recipient: 'sales@quayside.example', subject })
        .run(),
    ).toThrow('outbox_subject_is_one_line');
  });
});
