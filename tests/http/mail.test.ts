import { afterEach, beforeEach, expect, test } from 'vitest';
import { outbox } from '#db/schema/index.ts';
import { createSmtpMailer } from '#server/integrations/mailer.ts';
import { queueDueReportNotices } from '#server/services/outbox/queue-report-notice.ts';
import { sendDueMail, type MailFailure } from '#server/services/outbox/send-due-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { listen } from '#server/testing/listen.ts';
import { startSmtpReceiver, type SmtpReceiver } from '#tests/mail/smtp-receiver.ts';

const MINUTE = 60_000;
const FROM = { name: 'Quayside Marine Service AS', address: 'post@quayside.example' };

let running: TestApp;
let address: string;
let receiver: SmtpReceiver;
let failures: MailFailure[];

beforeEach(async () => {
  running = createTestApp({ smtpConfigured: true });
  address = await listen(await running.app());
  receiver = await startSmtpReceiver();
  failures = [];
});

afterEach(async () => {
  await receiver.stop();
  await running.close();
});

const send = ({ url = receiver.url, signal = new AbortController().signal } = {}) => {
  const { db, clock } = running;
  const mailer = createSmtpMailer({ url, from: FROM });
  return sendDueMail({ db, clock, mailer, report: (failure) => void failures.push(failure) }, signal);
};

const write = async (fields: Record<string, string> = {}) => {
  const answer = await fetch(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Åse Østbø',
      email: 'ase@fleet.example',
      message: 'To sett reagens, takk.\n\nLevering på Ærfugløya – «snarest».',
      ...fields,
    }),
  });
  expect(answer.status).toBe(201);
};

const status = () => running.db.select().from(outbox).get()?.status;

test('sales receives what was written in the contact form, whole', async () => {
  await write({ company: 'Rederiet Sønn & Co', phone: '+47 00 00 00 09', service: 'chemicals' });
  await send();

  const [mail] = receiver.mails;
  expect(mail?.envelope).toEqual({ from: 'post@quayside.example', to: ['sales@quayside.example'] });
  expect(mail?.headers).toMatchObject({
    from: 'Quayside Marine Service AS <post@quayside.example>',
    to: 'sales@quayside.example',
    'reply-to': 'ase@fleet.example',
    subject: 'Contact form: Chemical Supply, Åse Østbø',
    date: 'Mon, 02 Mar 2026 08:00:00 +0000',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[0-9a-f]{64}@quayside\.example>$/),
  });
  expect(mail?.text).toContain('To sett reagens, takk.\n\nLevering på Ærfugløya – «snarest».');
  expect(mail?.text).toContain('Name: Åse Østbø\nEmail: ase@fleet.example\nCompany: Rederiet Sønn & Co');
  expect(mail?.html).toContain('To sett reagens, takk.<br><br>Levering på Ærfugløya – «snarest».');
  expect(mail?.html).toContain('Rederiet Sønn &amp; Co');
  expect(status()).toBe('sent');
});

test('a long message without a line break arrives as it was written', async () => {
  const message = 'æøå'.repeat(3000);
  await write({ message });
  await send();
  expect(receiver.mails[0]?.text).toContain(message);
});

test('what a server refuses for now is delivered later, once and under the same name', async () => {
  await write();
  receiver.decide('refuse');
  for (const minutes of [0, 1, 5]) {
    running.clock.advance(minutes * MINUTE);
    await send();
  }
  expect(receiver.mails).toEqual([]);
  expect(failures.map(({ attempt, responseCode }) => [attempt, responseCode])).toEqual([
    [1, 451],
    [2, 451],
    [3, 451],
  ]);

  receiver.decide('accept');
  expect(await send()).toBe(false);
  running.clock.advance(15 * MINUTE);
  expect(await send()).toBe(true);
  running.clock.advance(15 * MINUTE);
  expect(await send()).toBe(false);
  expect(receiver.mails).toHaveLength(1);
});

test('mail waits out a server that is gone, and leaves when it is back', async () => {
  await write();
  await write({ name: 'Per' });
  const port = Number(new URL(receiver.url).port);
  await receiver.stop();
  await send();
  await send();
  expect(failures.map(({ code }) => code)).toEqual(['ESOCKET', 'ESOCKET']);
  expect(status()).toBe('queued');

  receiver = await startSmtpReceiver({ port });
  running.clock.advance(MINUTE);
  await send();
  await send();
  expect(receiver.mails.map(({ headers }) => headers['subject'])).toEqual([
    'Contact form: Åse Østbø',
    'Contact form: Per',
  ]);
  expect(new Set(receiver.mails.map(({ headers }) => headers['message-id'])).size).toBe(2);
});

test('a server that never answers is left when the attempt is broken off', async () => {
  await write();
  receiver.decide('silence');
  const patience = new AbortController();
  const sent = send({ signal: patience.signal });
  await receiver.untilArrived(1);
  patience.abort();
  await sent;
  expect(status()).toBe('queued');
  expect(receiver.mails).toEqual([]);
});

test('the name and password of SMTP_URL sign in, also where they hold special characters', async () => {
  const account = { user: 'post@quayside.example', password: 'p:a/s@s æ%' };
  const guarded = await startSmtpReceiver({ account });
  const withLogin = (password: string) =>
    guarded.url.replace('//', `//${encodeURIComponent(account.user)}:${encodeURIComponent(password)}@`);

  await write();
  await send({ url: withLogin('wrong') });
  expect(failures).toMatchObject([{ code: 'EAUTH', responseCode: 535 }]);
  expect(running.db.select().from(outbox).get()?.lastError).not.toContain('wrong@');

  running.clock.advance(MINUTE);
  await send({ url: withLogin(account.password) });
  expect(guarded.mails.map(({ user }) => user)).toEqual([account.user]);
  await guarded.stop();
});

test('the mail has exactly its headers and its one recipient, for any input in the form', async () => {
  await write();
  await send();
  const names = Object.keys(receiver.mails[0]?.headers ?? {});
  const hostile = 'Kari\r\nBcc: all@fleet.example\r\nX-Marked: 1\r\n\r\nAnother body';
  await write({ name: hostile, company: hostile, phone: '+47\r\nCc: all@fleet.example', message: hostile });
  await send();
  const [, mail] = receiver.mails;
  expect(Object.keys(mail?.headers ?? {})).toEqual(names);
  expect(mail?.envelope).toEqual({ from: 'post@quayside.example', to: ['sales@quayside.example'] });
  expect(mail?.headers).toMatchObject({ to: 'sales@quayside.example', 'reply-to': 'ase@fleet.example' });
  expect(mail?.headers['subject']).not.toMatch(/[\r\n]/);

  for (const email of ['kari@fleet.example\r\nBcc: all@fleet.example', 'a@fleet.example,b@fleet.example']) {
    const answer = await fetch(`${address}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Kari', email, message: 'Please quote two kits.' }),
    });
    expect([email, answer.status]).toEqual([email, 400]);
  }
  expect(await send()).toBe(false);
});

test('of a report and its messages two sentences leave at the full hour, and not a word of what they say', async () => {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  running.clock.advance(7 * MINUTE);
  const report = await post('/api/whistleblower', {
    reporterName: 'Ola Skipper',
    reporterEmail: 'ola@fleet.example',
    incidentType: 'ethics',
    description: 'The invoice names hours that nobody worked.',
  });
  const { receiptCode } = (await report.json()) as { receiptCode: string };
  for (const text of ['A witness came.', 'And another witness.'])
    expect((await post('/api/whistleblower/dialogue/messages', { receiptCode, text })).status).toBe(201);
  running.clock.advance(53 * MINUTE - 1);
  queueDueReportNotices(running);
  expect(await send()).toBe(false);

  running.clock.advance(1);
  queueDueReportNotices(running);
  while (await send());
  expect(receiver.mails.map(({ headers, envelope }) => [headers['subject'], envelope.to])).toEqual([
    ['A report has arrived', ['compliance@quayside.example']],
    ['A reporter has written', ['compliance@quayside.example']],
  ]);
  for (const { headers, text, html } of receiver.mails) {
    expect(headers['date']).toBe('Mon, 02 Mar 2026 09:00:00 +0000');
    expect(JSON.stringify([headers, text, html])).not.toMatch(
      /Ola|Skipper|ola@|invoice|witness|ethic|\d{4} \d{4}/i,
    );
  }
});

test('spam is kept and not mailed', async () => {
  await write({ website: 'https://casino.example' });
  expect(await send()).toBe(false);
  expect(receiver.arrived).toBe(0);
});
