import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutboxHealth, OutboxPage } from '#contract/site/mail.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { contactSubmissions, outbox } from '#db/schema/index.ts';
import { createMail } from '#server/testing/factories.ts';
import { startServer, temporaryDataDir, type RunningServer, type StartOptions } from '#tests/e2e/server.ts';
import { startSmtpReceiver, type SmtpReceiver } from '#tests/mail/smtp-receiver.ts';

const ADMIN_CODE = '4711000011110000';

let dataDir: string;
let receiver: SmtpReceiver;
let servers: RunningServer[];

beforeEach(async () => {
  dataDir = temporaryDataDir();
  receiver = await startSmtpReceiver();
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.kill9();
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: StartOptions['env'] = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir, env: { ADMIN_CODE, ...env } });
  servers.push(server);
  return server;
}
const startWithMail = () => start({ SMTP_URL: receiver.url });

const json = { 'content-type': 'application/json' };

async function write({ url }: RunningServer, name: string): Promise<void> {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name, email: 'ase@fleet.example', message: 'Please quote two reagent kits.' }),
  });
  expect(answer.status).toBe(201);
}

/** Asks as the admin, who signs in once. */
async function adminOf({ url }: RunningServer): Promise<<Answer>(path: string) => Promise<Answer>> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ code: ADMIN_CODE }),
  });
  const { sessionToken } = (await login.json()) as { sessionToken: string };
  return async <Answer>(path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${sessionToken}` } });
    return (await answer.json()) as Answer;
  };
}

/** The outbox as it lies in the data folder, opened beside the server. */
function withOutbox<T>(work: (db: Database) => T): T {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}

/** Until the outbox itself knows that its mail was refused and waits for another attempt. */
async function untilWaiting(server: RunningServer): Promise<void> {
  const ask = await adminOf(server);
  for (;;) {
    const { items } = await ask<OutboxPage>('/api/admin/outbox');
    if (items.every(({ status, lastError }) => status === 'queued' && lastError !== null)) return;
    await setTimeout(50);
  }
}

/** Until the outbox itself knows that all of it has left. */
async function untilSent(server: RunningServer, count: number): Promise<void> {
  const ask = await adminOf(server);
  let sent = 0;
  while (sent < count) {
    await setTimeout(50);
    ({ total: sent } = await ask<OutboxPage>('/api/admin/outbox?status=sent'));
  }
}

const healthOf = async (server: RunningServer) =>
  (await adminOf(server))<OutboxHealth>('/api/admin/outbox/health');
const subjects = () => receiver.mails.map(({ headers }) => headers['subject']);
const messageIds = () => receiver.mails.map(({ headers }) => headers['message-id']);

test('without a mail server the site takes messages and says that mail waits; with one, it leaves', async () => {
  const silent = await start();
  await write(silent, 'Åse');
  await write(silent, 'Per');
  expect(await healthOf(silent)).toEqual({
    smtpConfigured: false,
    queued: 2,
    dead: 0,
    oldestQueuedAt: expect.any(String),
  });
  await silent.stop();

  const server = await startWithMail();
  await untilSent(server, 2);
  expect(subjects()).toEqual(['Contact form: Åse', 'Contact form: Per']);
  expect(await healthOf(server)).toEqual({
    smtpConfigured: true,
    queued: 0,
    dead: 0,
    oldestQueuedAt: null,
  });
});

test('a kill between queueing and sending costs no mail and doubles none', async () => {
  const silent = await start();
  await write(silent, 'Åse');
  await silent.kill9();

  const server = await startWithMail();
  await untilSent(server, 1);
  await server.stop();
  await (await startWithMail()).stop();
  expect(subjects()).toEqual(['Contact form: Åse']);
});

test('a kill while many people write loses no message that was answered, and each has its mail', async () => {
  const first = await start();
  const answered: string[] = [];
  const visitor = async (number: number) => {
    for (let count = 0; ; count += 1) {
      const name = `Visitor ${number}-${count}`;
      const answer = await fetch(`${first.url}/api/contact`, {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': `198.51.${number}.${count}` },
        body: JSON.stringify({ name, email: 'ase@fleet.example', message: 'Please quote two reagent kits.' }),
      }).catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(201);
      answered.push(name);
      if (answered.length === 160) void first.kill9();
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, number) => visitor(number)));
  expect(answered.length).toBeGreaterThanOrEqual(160);

  const { messages, mails } = withOutbox((db) => ({
    messages: db
      .select()
      .from(contactSubmissions)
      .all()
      .map(({ name }) => name),
    mails: db
      .select()
      .from(outbox)
      .all()
      .map(({ subject }) => subject),
  }));
  expect(messages).toEqual(expect.arrayContaining(answered));
  expect(mails.toSorted()).toEqual(messages.map((name) => `Contact form: ${name}`).toSorted());
  expect(new Set(messages).size).toBe(messages.length);
});

test('a kill in the middle of sending costs no mail and doubles none', async () => {
  receiver.decide('silence');
  const first = await startWithMail();
  await write(first, 'Åse');
  await receiver.untilArrived(1);
  await first.kill9();

  receiver.decide('accept');
  const second = await startWithMail();
  await untilSent(second, 1);
  expect(subjects()).toEqual(['Contact form: Åse']);
});

test('a mail that was refused outlives kill -9, and leaves once when the mail server is willing again', async () => {
  receiver.decide('refuse');
  const first = await startWithMail();
  await write(first, 'Åse');
  await receiver.untilArrived(1);
  await untilWaiting(first);
  await first.kill9();
  // The next attempt is due in a minute: the wait is over.
  withOutbox((db) => db.update(outbox).set({ nextAttemptAt: new Date() }).run());

  const second = await startWithMail();
  await receiver.untilArrived(2);
  await untilWaiting(second);
  await second.kill9();
  withOutbox((db) => db.update(outbox).set({ nextAttemptAt: new Date() }).run());

  receiver.decide('accept');
  const third = await startWithMail();
  await untilSent(third, 1);
  await third.stop();
  await (await startWithMail()).stop();
  expect(subjects()).toEqual(['Contact form: Åse']);
  expect(withOutbox((db) => db.select().from(outbox).all())).toMatchObject([
    { status: 'sent', attempts: 3, lastError: null },
  ]);
});

test('a kill after the mail server has said yes may repeat the mail, which is then known by its Message-ID', async () => {
  const first = await startWithMail();
  receiver.decide(() => first.kill9());
  await write(first, 'Åse');
  await receiver.untilArrived(1);
  await first.kill9();

  receiver.decide('accept');
  const second = await startWithMail();
  await untilSent(second, 1);
  await second.stop();
  await (await startWithMail()).stop();
  expect(subjects()).toEqual(['Contact form: Åse', 'Contact form: Åse']);
  expect(new Set(messageIds()).size).toBe(1);
});

test('a stop does not wait for a mail server that never answers, and the mail leaves after the next start', async () => {
  receiver.decide('silence');
  const first = await startWithMail();
  await write(first, 'Åse');
  await receiver.untilArrived(1);
  expect(await first.stop()).toBe(0);
  expect(receiver.mails).toEqual([]);

  receiver.decide('accept');
  await untilSent(await startWithMail(), 1);
  expect(subjects()).toEqual(['Contact form: Åse']);
});

test('a mail server that refuses one address and is slow with another holds up neither mail nor the site', async () => {
  const silent = await start();
  await silent.kill9();
  const recipients = ['gone@fleet.example', 'slow@fleet.example', 'kari@fleet.example'];
  withOutbox((db) => recipients.map((recipient) => createMail(db, { recipient, createdAt: new Date() })));
  receiver.refuseRecipient('gone@fleet.example');
  // It begins to send before it says that it is ready.
  const starting = startWithMail();
  receiver.decide(async () => {
    const running = await starting;
    for (const name of ['Åse', 'Per']) await write(running, name);
    receiver.decide('accept');
  });
  const server = await starting;

  await untilSent(server, 4);
  expect(receiver.mails.map(({ envelope }) => envelope.to[0]).slice(0, 2)).toEqual(recipients.slice(1));
  expect(new Set(subjects().slice(2))).toEqual(new Set(['Contact form: Per', 'Contact form: Åse']));
  const waiting = withOutbox((db) => db.select().from(outbox).where(eq(outbox.status, 'queued')).all());
  expect(waiting).toMatchObject([
    { recipient: 'gone@fleet.example', attempts: 1, lastError: expect.stringContaining('No such mailbox') },
  ]);
  const { items } = await (await adminOf(server))<OutboxPage>('/api/admin/outbox?status=queued');
  expect(items).toMatchObject([{ recipient: 'gone@fleet.example' }]);
});
