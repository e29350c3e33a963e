import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditLogs,
  contactSubmissions,
  idempotencyKeys,
  installation,
  notifications,
  outbox,
  portalSessions,
  portalUsers,
  projectComments,
  projectSignatures,
  projectTimeEntries,
  rfqEvents,
  rfqLines,
  rfqs,
  signInLog,
  travelDocumentFiles,
  vesselContacts,
  vesselLogs,
} from '#db/schema/index.ts';
import { eraseReleasedUploads } from '#server/services/files/sweep-files.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

const KARI = { email: 'kari@fleet.example', name: 'Kari Nes' };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

let running: ProjectHarness;
beforeEach(() => {
  running = createProjectHarness({
    vesselMasterName: 'Kari Nes',
    vesselMasterPhone: '+47 900 01 234',
    description: 'Ask Kari Nes for the key of the pump room.',
  });
});
afterEach(() => running.close());

const calls = () => running.callers.admin.admin.personalData;

/** A crew member in a message, as a contact of the vessel, in a comment and on a signed report. */
async function writeAboutKari(): Promise<void> {
  const { db, projectId, people } = running;
  await running.callers.anonymous.public.contact.submit({
    ...KARI,
    message: 'Please call me about the filter.',
  });
  await running.callers.anonymous.public.contact.submit({
    name: 'Per Li',
    email: 'per@fleet.example',
    message: 'Kari Nes asked me to write to you.',
  });
  db.insert(vesselContacts)
    .values({ projectId, contactType: 'engineer', ...KARI, phone: '900 01 234' })
    .run();
  db.insert(projectComments)
    .values({ projectId, userId: people.operator.id, comment: 'KARI NES has the drawings.' })
    .run();
  db.insert(vesselLogs)
    .values({ projectId, vesselName: 'Nordskjær Vektor', masterContact: 'Kari Nes, kari@fleet.example' })
    .run();
  db.insert(projectSignatures)
    .values({
      projectId,
      signerName: 'Kari Nes',
      image: null,
      refusedReason: 'No pen on board.',
      signedAt: running.clock.now(),
      sha256: 'a'.repeat(64),
      userId: people.operator.id,
    })
    .run();
}

test('shows what an erasure deletes, changes and keeps, and changes nothing', async () => {
  await writeAboutKari();
  const plan = await calls().plan(KARI);
  expect(plan.records.map(({ what, action }) => `${what}: ${action}`)).toEqual([
    'Contact message 1: delete',
    'Contact message 2: change',
    'Contact on board or ashore 1: delete',
    'Project 1: change',
    'Record of a vessel at completion 1: change',
    'Comment 1: change',
    'Signature on a service report 1: keep',
    'Mail in the outbox 1: delete',
    'Mail in the outbox 2: delete',
  ]);
  expect(plan.records[6]).toMatchObject({
    shows: 'Signer name: Kari Nes',
    reason: expect.stringContaining('signed documentation'),
  });
  expect(plan.alsoFound).toEqual(['+47 900 01 234', '900 01 234']);
  expect(plan.notSearched.join()).toContain('report channel');
  // 90 days after 2 March.
  expect(plan.inBackupsUntil).toBe('2026-05-31');
  expect(await calls().plan(KARI)).toEqual(plan);
});

test('a request of a colleague that named the person still counts once after the erasure', async () => {
  const { db, projectId } = running;
  const { comments } = running.as.operator;
  const comment = { projectId, comment: 'Kari Nes has the drawings.', clientUuid: crypto.randomUUID() };
  await comments.add(comment);
  const { plan } = await calls().plan(KARI);
  await calls().erase({ person: KARI, plan, confirm: 'kari@fleet.example' });

  await expect(comments.add(comment)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This was saved before. Reload to see it as it is now.',
  });
  expect(db.select().from(projectComments).all()).toMatchObject([{ comment: '[erased] has the drawings.' }]);
  expect(JSON.stringify(db.select().from(idempotencyKeys).all())).not.toContain('Kari');
});

test('erases a person everywhere but in what is kept, and records it without their data', async () => {
  const { db } = running;
  await writeAboutKari();
  const { plan } = await calls().plan(KARI);
  const erased = await calls().erase({ person: KARI, plan, confirm: 'kari@fleet.example' });
  expect(erased).toMatchObject({ deleted: 4, changed: 4, kept: 1 });

  expect(db.select().from(contactSubmissions).all()).toMatchObject([
    { name: 'Per Li', message: '[erased] asked me to write to you.', version: 2 },
  ]);
  expect(db.select().from(outbox).all()).toEqual([]);
  expect(db.select().from(vesselContacts).all()).toEqual([]);
  expect(running.readProject()).toMatchObject({
    vesselMasterName: null,
    vesselMasterPhone: null,
    description: 'Ask [erased] for the key of the pump room.',
  });
  expect(db.select().from(vesselLogs).get()?.masterContact).toBeNull();
  expect(db.select().from(projectComments).get()?.comment).toBe('[erased] has the drawings.');
  expect(db.select().from(projectSignatures).get()?.signerName).toBe('Kari Nes');
  const entry = db.select().from(auditLogs).where(eq(auditLogs.entityType, 'personal data')).get();
  expect(entry).toMatchObject({ action: 'delete', changedByName: 'Admin' });
  expect(JSON.stringify(entry)).not.toMatch(/kari|nes\b/i);
  expect((await calls().plan(KARI)).counts).toEqual({ delete: 0, change: 0, keep: 1 });
});

test('an erased person does not return with the undo of a merge, nor by reverting a change', async () => {
  const { vessels, vesselMerges } = running.as.manager;
  const add = (vesselName: string, fields: object) =>
    vessels.create({ vesselName, newVessel: true, ...fields });
  const winner = await add('Kysten', { vesselMasterName: 'Kari Nes', vesselMasterPhone: '900 01 234' });
  const loser = await add('Skarv', { vesselMasterName: 'Per Li', vesselMasterPhone: '2' });
  const { merge } = await vesselMerges.merge({
    id: winner.id,
    version: winner.version,
    loserId: loser.id,
    loserVersion: loser.version,
    fromLoser: ['vesselMasterName', 'vesselMasterPhone'],
  });
  const { projectId: id } = running;
  const { version } = running.readProject();
  await running.as.manager.projects.update({ id, version, vesselMasterName: 'Per Li' });
  const person = { name: 'Kari Nes' };
  const { plan } = await calls().plan(person);
  await calls().erase({ person, plan, confirm: 'Kari Nes' });
  const history = await running.as.manager.projects.history({ id });
  expect(history.find(({ oldValue }) => oldValue === '[erased]')).toMatchObject({ revertible: false });
  const { changes } = await vessels.changes({ id: winner.id });
  expect(changes.find(({ oldValue }) => oldValue === '[erased]')).toMatchObject({ revertible: false });
  await vesselMerges.undo({ id: merge.id });
  expect(await vessels.byId({ id: winner.id })).toMatchObject({
    vesselMasterName: null,
    vesselMasterPhone: null,
  });
  expect(await vessels.byId({ id: loser.id })).toMatchObject({ vesselMasterName: 'Per Li' });
});

test.each<[string, { question?: string; line?: string; note?: string }]>([
  ['a question that the buyer signed', { question: 'When can you deliver? Regards, Kari Nes' }],
  ['a line that names the buyer', { line: '3 x pump, attn. Kari Nes' }],
  ['a note of the office about the buyer', { note: 'Called Kari Nes' }],
])('erases a request for quotation together with %s', async (_, { question, line = '3 x pump', note }) => {
  const { callers, db, inject } = running;
  const { statusPath } = await callers.anonymous.public.rfqs.submit({
    ...KARI,
    company: 'Fleet AS',
    lines: [{ rawText: line, quantity: 3 }],
  });
  if (question !== undefined) {
    await inject({
      method: 'POST',
      url: `${statusPath}/answer`,
      payload: new URLSearchParams({ question }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
    });
  }
  if (note !== undefined) await callers.manager.portal.rfqs.addNote({ id: 1, text: note });
  expect(JSON.stringify([db.select().from(rfqEvents).all(), db.select().from(rfqLines).all()])).toContain(
    'Kari Nes',
  );
  const { plan } = await calls().plan(KARI);
  await calls().erase({ person: KARI, plan, confirm: KARI.email });
  for (const table of [rfqs, rfqEvents, rfqLines]) expect(db.select().from(table).all()).toEqual([]);
});

test('leaves out records of someone else with the same name', async () => {
  await writeAboutKari();
  const { plan } = await calls().plan({ name: 'Kari Nes' });
  await calls().erase({
    person: { name: 'Kari Nes' },
    plan,
    except: ['vessel_contacts 1'],
    confirm: 'Kari Nes',
  });
  expect(running.db.select().from(vesselContacts).all()).toMatchObject([{ name: 'Kari Nes' }]);
});

test('erases nothing without the right confirmation, or after a change since the list', async () => {
  await writeAboutKari();
  const { plan } = await calls().plan(KARI);
  await expect(calls().erase({ person: KARI, plan, confirm: 'yes' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Type kari@fleet.example to confirm.',
  });
  running.setProject({ description: 'Kari Nes has left.' });
  await expect(calls().erase({ person: KARI, plan, confirm: KARI.email })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Nothing was erased'),
  });
  expect(running.db.select().from(contactSubmissions).all()).toHaveLength(2);
});

test('still refuses every other change of the audit log', async () => {
  await writeAboutKari();
  const { plan } = await calls().plan(KARI);
  await calls().erase({ person: KARI, plan, confirm: KARI.email });
  const { db } = running;
  expect(db.select().from(installation).where(eq(installation.key, 'erasingPerson')).all()).toEqual([]);
  expect(() => db.update(auditLogs).set({ description: 'Nothing happened' }).run()).toThrow('append-only');
});

test.each([{}, { name: 'Bo' }, { phone: '12345' }, { email: 'kari' }])(
  'refuses to search for %o',
  async (person) => {
    await expect(calls().plan(person)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  },
);

describe('a staff member', () => {
  const ola = () => ({ email: running.people.operator.email });

  async function writeOfOla(): Promise<void> {
    const { db, as, projectId, people, inject, tokens } = running;
    await as.operator.comments.add({ projectId, comment: 'Filter changed.' });
    await as.operator.time.start({ projectId, category: 'work' });
    const { statusCode } = await inject({
      method: 'POST',
      url: `/api/portal/projects/${projectId}/travel-documents?fileName=Visa%20Ola.pdf&fileCategory=visa`,
      headers: { authorization: `Bearer ${tokens.operator}`, 'content-type': 'application/octet-stream' },
      payload: PDF,
    });
    expect(statusCode).toBe(201);
    db.insert(signInLog)
      .values({ event: 'login', realm: 'portal', userId: people.operator.id, address: '198.51.100.7' })
      .run();
    db.insert(notifications)
      .values({ userId: people.operator.id, kind: 'mention', projectId, text: 'x' })
      .run();
  }

  const deactivate = () =>
    running.db
      .update(portalUsers)
      .set({ isActive: false })
      .where(eq(portalUsers.id, running.people.operator.id))
      .run();

  test('is found by the name alone in any case, but not by another name', async () => {
    const { db, people } = running;
    db.update(portalUsers).set({ name: 'Øyvind Ås' }).where(eq(portalUsers.id, people.operator.id)).run();
    const blocked = async (name: string) => (await calls().plan({ name })).blocked;
    expect(await blocked('ØYVIND ås')).toContain('Øyvind Ås has an active account');
    expect(await blocked('Oyvind As')).toBeNull();
  });

  test('is not erased while the account is active', async () => {
    const { plan, blocked } = await calls().plan(ola());
    expect(blocked).toBe(
      'Ola Operator has an active account of the portal. Deactivate it there first (Operators).',
    );
    await expect(calls().erase({ person: ola(), plan, confirm: ola().email })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('leaves the work under another name, and no document, session or sign-in', async () => {
    const { db, people, files, clock } = running;
    await writeOfOla();
    deactivate();
    const { email } = ola();
    const { plan, replacedBy, staying } = await calls().plan({ email });
    const { id } = people.operator;
    expect(replacedBy).toBe(`Former user ${id}`);
    expect(staying).toContainEqual({ what: 'Time entry', count: 1 });
    await calls().erase({ person: { email }, plan, confirm: email });

    expect(db.select().from(portalUsers).where(eq(portalUsers.id, id)).get()).toMatchObject({
      name: `Former user ${id}`,
      email: `former-user-${id}@erased.invalid`,
      passwordHash: null,
    });
    expect(db.select().from(projectTimeEntries).all()).toMatchObject([{ userId: id }]);
    for (const table of [travelDocumentFiles, signInLog, notifications])
      expect(db.select().from(table).all()).toEqual([]);
    expect(db.select().from(portalSessions).where(eq(portalSessions.userId, id)).all()).toEqual([]);
    expect(JSON.stringify(db.select().from(auditLogs).all())).not.toMatch(/Ola/);
    eraseReleasedUploads({ db, clock, files });
    expect(files.names()).toEqual([]);
  });

  test('gets an export also where one of the documents is damaged, which it names', async () => {
    await writeOfOla();
    const { db, files, filesFolder } = running;
    const [name = ''] = files.names();
    writeFileSync(join(filesFolder, name), 'QSF1 cut off');
    const { records, files: exported, leftOut } = await calls().export(ola());
    expect([exported, leftOut]).toEqual([0, ['files/1 Visa Ola.pdf']]);
    expect(records).toBeGreaterThan(0);
    expect(db.select().from(travelDocumentFiles).all()).toHaveLength(1);
  });

  test('gets an export with all records of the account and the travel documents', async () => {
    await writeOfOla();
    const answer = await calls().export(ola());
    const packed = unzipSync(Buffer.from(answer.zip, 'base64'));
    expect(Object.keys(packed)).toEqual(['data.json', 'data.html', 'files/1 Visa Ola.pdf']);
    expect(Buffer.from(packed['files/1 Visa Ola.pdf']!)).toEqual(PDF);
    const json = strFromU8(packed['data.json']!);
    const { records } = JSON.parse(json) as { records: { record: string; values: object }[] };
    const valuesOf = (wanted: string) => records.find(({ record }) => record === wanted)?.values;
    expect(valuesOf('Comment 1')).toMatchObject({ Comment: 'Filter changed.' });
    expect(valuesOf('Time entry 1')).toEqual({
      Category: 'work',
      'Started at': running.clock.now().toISOString(),
    });
    expect(valuesOf('Travel document 1')).toMatchObject({ 'File name': 'Visa Ola.pdf' });
    expect(valuesOf('Entry of the sign-in log 1')).toMatchObject({ Event: 'login' });
    expect(strFromU8(packed['data.html']!)).toContain('Filter changed.');
    // Neither hashes nor tokens leave.
    expect(json).not.toMatch(/hash|token/i);
    expect(running.db.select().from(auditLogs).all().at(-1)).toMatchObject({
      entityType: 'personal data',
      action: 'export',
    });
  });
});

test('keeps markup in records out of the page of an export', async () => {
  await running.callers.anonymous.public.contact.submit({
    name: '<img src=x onerror=alert(1)>',
    email: KARI.email,
    message: 'Please call me about the filter.',
  });
  const { zip } = await calls().export({ email: KARI.email });
  const html = strFromU8(unzipSync(Buffer.from(zip, 'base64'))['data.html']!);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
});
