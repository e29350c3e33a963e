import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/format/durations.ts';
import {
  historyLinks,
  outbox,
  rfqs,
  serviceReportPrints,
  serviceReports,
  vesselContacts,
} from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProject } from '#server/testing/factories.ts';
import { addReport, addVessel } from '#server/testing/portal/project-facts.ts';

const PUBLIC_URL = 'https://quayside.example';

let running: TestApp;
let vesselId: number;
let contactId: number;

beforeEach(async () => {
  running = createTestApp({ publicUrl: PUBLIC_URL });
  const { db, clock } = running;
  const vessel = { vesselName: 'Nordskjær Vektor', imoNumber: '9074729', systemType1: 'Electrolysis' };
  vesselId = addVessel(db, clock, vessel).id;
  const made = await contacts().create({
    vesselDirectoryId: vesselId,
    contactType: 'superintendent',
    name: 'Ana Reyes',
    email: 'Ana@fleet.example',
    historyAccess: true,
  });
  contactId = made.id;
});
afterEach(() => running.close());

const contacts = () => running.callers.manager.portal.vesselContacts;
const readContact = () =>
  running.db.select().from(vesselContacts).where(eq(vesselContacts.id, contactId)).get()!;
const change = (fields: object) =>
  contacts().update({ id: contactId, version: readContact().version, ...fields });

const ask = (fields: object = {}) =>
  running.inject({
    method: 'POST',
    url: '/api/history/link',
    payload: { email: 'ana@fleet.example', vessel: 'M/V nordskjaer vektor', ...fields },
  });
const mails = () => running.db.select().from(outbox).all();
const open = (path: string) => running.inject({ method: 'GET', url: path });

/** Asks for a link and returns its path, as the mail has it. */
async function pathOfLink(fields: object = {}): Promise<string> {
  await ask(fields);
  const [, path] = /https:\/\/quayside\.example(\/history\/[\w-]{43})/.exec(mails().at(-1)?.text ?? '') ?? [];
  if (path === undefined) throw new Error('no link was mailed');
  return path;
}

async function reportOf(status: 'draft' | 'submitted', vesselDirectoryId = vesselId): Promise<number> {
  const { db, files } = running;
  const { id: projectId, createdBy } = createProject(db, {
    vesselDirectoryId,
    serviceType: 'TRO calibration',
  });
  const { id, storageKey } = addReport(db, { projectId, operatorId: createdBy });
  db.update(serviceReports).set({ status }).where(eq(serviceReports.id, id)).run();
  await files.put(storageKey, Buffer.from(`%PDF-1.7 report ${id}`));
  return id;
}

describe('asking for a link', () => {
  test('mails it to a contact who may see the history, by name or number of the vessel', async () => {
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true }]);
    expect(mails()).toMatchObject([
      {
        kind: 'history link',
        recipient: 'Ana@fleet.example',
        subject: 'Service history of Nordskjær Vektor',
        text: expect.stringContaining('The link works for 24 hours.'),
      },
    ]);
    running.clock.advance(600_001);
    const { history } = running.callers.anonymous.public;
    await history.requestLink({ email: 'ana@fleet.example', vessel: 'IMO 9074729' });
    expect(mails()).toHaveLength(2);
  });

  test('is answered with the same bytes where no mail is sent', async () => {
    const known = await ask();
    const unknown = [
      await ask({ email: 'nobody@fleet.example' }),
      await ask({ vessel: 'Kysten' }),
      await ask({ vessel: '0000000' }),
      // Within ten minutes.
      await ask(),
    ];
    running.clock.advance(600_001);
    await change({ historyAccess: false });
    unknown.push(await ask());
    for (const { statusCode, body } of unknown) {
      expect([statusCode, body]).toEqual([known.statusCode, known.body]);
    }
    expect(mails()).toHaveLength(1);
  });

  test('sends none to a contact who has left, of another vessel, or of an archived one', async () => {
    const { db, clock } = running;
    addVessel(db, clock, { vesselName: 'Kysten' });
    await ask({ vessel: 'Kysten' });
    await contacts().end({ id: contactId, version: readContact().version, validTo: '2026-03-01' });
    await ask();
    await contacts().end({ id: contactId, version: readContact().version, validTo: null });
    await running.callers.manager.portal.vessels.archive({ id: vesselId });
    await ask();
    expect(mails()).toEqual([]);
  });

  test('follows the contact that is shown after a merge, not the hidden one of the merged vessel', async () => {
    const { db, clock, callers } = running;
    const loserId = vesselId;
    vesselId = addVessel(db, clock, { vesselName: 'Vektor' }).id;
    const versionOf = async (id: number) => (await callers.manager.portal.vessels.byId({ id })).version;
    await callers.manager.portal.vesselMerges.merge({
      id: vesselId,
      version: await versionOf(vesselId),
      loserId,
      loserVersion: await versionOf(loserId),
    });
    const hiddenPath = await pathOfLink();
    const hidden = readContact();
    const copy = await contacts().makePrimary({ id: hidden.id, version: hidden.version });
    contactId = copy.id;
    expect(await contacts().list({ vesselDirectoryId: vesselId })).toMatchObject([{ id: copy.id }]);
    expect((await open(hiddenPath)).statusCode).toBe(404);
    await change({ email: 'ana@other.example' });
    running.clock.advance(600_001);
    await ask();
    expect(mails()).toHaveLength(1);
    const path = await pathOfLink({ email: 'ana@other.example' });
    expect((await open(path)).statusCode).toBe(200);
    await change({ historyAccess: false });
    expect((await open(path)).statusCode).toBe(404);
    running.clock.advance(600_001);
    await ask({ email: 'ana@other.example' });
    expect(mails()).toHaveLength(2);
  });

  test('is limited to ten times in ten minutes for one address', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await ask({ vessel: 'x' })).statusCode).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { message: 'Too many requests from your network. Please wait 10 min and try again.' },
    ]);
  });

  test('keeps no token, and deletes expired links', async () => {
    const path = await pathOfLink();
    const [link] = running.db.select().from(historyLinks).all();
    expect(path).not.toContain(link!.tokenHash);
    running.clock.advance(24 * HOUR_MS);
    await ask();
    expect(running.db.select().from(historyLinks).all()).toHaveLength(1);
  });
});

describe('the page of a link', () => {
  test('shows due dates and submitted reports of the vessel, and their files', async () => {
    const other = addVessel(running.db, running.clock, { vesselName: 'Kysten' }).id;
    const [report, draft, foreign] = [
      await reportOf('submitted'),
      await reportOf('draft'),
      await reportOf('submitted', other),
    ];
    const path = await pathOfLink();
    const page = await open(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.rawPayload.length).toBeLessThan(12_000);
    expect(page.body).toContain('Nordskjær Vektor');
    expect(page.body).toContain('No service recorded');
    expect(page.body).toContain(`${path}/reports/${report}`);
    expect(page.body).not.toContain(`/reports/${draft}`);
    const file = await open(`${path}/reports/${report}`);
    expect([file.statusCode, file.body]).toEqual([200, `%PDF-1.7 report ${report}`]);
    for (const id of [draft, foreign, 999, 'x']) {
      expect((await open(`${path}/reports/${id}`)).statusCode).toBe(404);
    }
    running.db
      .update(serviceReportPrints)
      .set({ withdrawnAt: running.clock.now(), withdrawReason: 'Wrong analyser' })
      .run();
    expect((await open(`${path}/reports/${report}`)).statusCode).toBe(404);
    expect(running.db.select().from(historyLinks).get()?.lastUsedAt).not.toBeNull();
  });

  test('shows the requests that name the IMO number, and nothing of who sent them and for what', async () => {
    const path = await pathOfLink();
    expect((await open(path)).body).toContain('No requests that name the IMO number of this vessel.');
    const sent = async (imoNumber: string, changes: object = {}) => {
      // The same content within ten seconds is the same request.
      running.clock.advance(11_000);
      const delivery = { vessel: 'Nordskjær Vektor', imoNumber, port: 'Haugesund', eta: '' };
      const line = { rawText: 'membrane pump', quantity: 3, matchClass: 'none', chosenBy: 'rule' } as const;
      return running.callers.anonymous.public.rfqs.submit({
        name: 'Ben Buyer',
        email: 'ben@other.example',
        company: 'Other Fleet',
        delivery,
        lines: [line, line],
        source: 'paste',
        ...changes,
      });
    };
    const [first, spelled, other] = [
      await sent('9074729'),
      await sent('IMO 9 074 729'),
      await sent('9176187'),
    ];
    const withdrawn = await sent('9074729');
    running.db.update(rfqs).set({ status: 'withdrawn' }).where(eq(rfqs.number, withdrawn.number)).run();
    const spam = await sent('9074729');
    running.db.update(rfqs).set({ spamReason: 'honeypot' }).where(eq(rfqs.number, spam.number)).run();

    const { body } = await open(path);
    const text = body.replaceAll(/<[^>]+>/g, '');
    expect(text).toContain(
      `${withdrawn.number}, 2 March 2026, 2 lines, withdrawn${spelled.number}, 2 March 2026, 2 lines, sent${first.number}, 2 March 2026, 2 lines, sent`,
    );
    for (const hidden of [other.number, spam.number, 'Ben', 'ben@', 'Other Fleet', 'membrane', '/rfq/']) {
      expect(body).not.toContain(hidden);
    }
  });

  test('works for 24 hours', async () => {
    const path = await pathOfLink();
    running.clock.advance(24 * HOUR_MS - 1);
    expect((await open(path)).statusCode).toBe(200);
    running.clock.advance(1);
    const ended = await open(path);
    expect(ended.statusCode).toBe(404);
    expect(ended.body).toContain('This link does not work any more. Ask for a new one.');
    expect((await open('/history/x')).body).toBe(ended.body);
  });

  test.each([
    ['may no longer see it', () => change({ historyAccess: false })],
    ['has another e-mail address', () => change({ email: 'ana@other.example' })],
    [
      'has left',
      () => contacts().end({ id: contactId, version: readContact().version, validTo: '2026-03-01' }),
    ],
  ])('ends where the contact %s', async (_, act) => {
    const path = await pathOfLink();
    await act();
    expect((await open(path)).statusCode).toBe(404);
  });

  test('ends where the record of the vessel gives the contact another e-mail address', async () => {
    const { vessels } = running.callers.manager.portal;
    const made = await contacts().create({
      vesselDirectoryId: vesselId,
      contactType: 'engineer',
      name: 'Eirik',
      email: 'eirik@wrong.example',
      historyAccess: true,
    });
    const path = await pathOfLink({ email: 'eirik@wrong.example' });
    const save = async (fields: object) =>
      vessels.update({ id: vesselId, version: (await vessels.byId({ id: vesselId })).version, ...fields });
    await save({ engineerPhone: '+47 1' });
    expect((await open(path)).statusCode).toBe(200);
    await save({ engineerEmail: 'eirik@fleet.example' });
    expect(await contacts().list({ vesselDirectoryId: vesselId })).toMatchObject([
      { id: made.id, email: 'eirik@fleet.example', historyAccess: true },
      { id: contactId },
    ]);
    expect((await open(path)).statusCode).toBe(404);
  });

  test('has a form for a new link', async () => {
    const form = await open('/history');
    expect(form.statusCode).toBe(200);
    expect(form.body).toContain('Name or IMO number of the vessel');
    expect(form.body).toContain('This form needs JavaScript.');
  });
});
