import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLogs, correctionSuggestions, outbox } from '#db/schema/index.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
let id: number;
beforeEach(() => {
  project = createProjectHarness();
  ({ id } = addVessel(project.db, project.clock, { vesselName: 'Kysten', vesselMasterName: 'Capt. Old' }));
});
afterEach(() => project.close());

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';
const suggest = (fields: object = {}) =>
  project.as.operator.corrections.suggest({
    vesselDirectoryId: id,
    field: 'vesselMasterName',
    suggestedValue: 'Capt. New',
    note: 'Met on board',
    ...fields,
  });
const vessel = () => project.as.manager.vessels.byId({ id });

test('a repeated suggestion counts once; managers see it with the current value', async () => {
  const first = await suggest({ clientUuid });
  expect(await suggest({ clientUuid })).toEqual(first);
  expect(await codeOf(suggest({ clientUuid, suggestedValue: 'Capt. Other' }))).toBe('CONFLICT');
  expect(project.db.select().from(correctionSuggestions).all()).toHaveLength(1);
  await project.as.manager.vessels.update({ id, version: 1, vesselMasterName: 'Capt. Between' });
  expect(await project.as.manager.corrections.list({})).toMatchObject({
    total: 1,
    corrections: [
      {
        field: 'vesselMasterName',
        saidThen: 'Capt. Old',
        saidNow: 'Capt. Between',
        suggestedValue: 'Capt. New',
        note: 'Met on board',
        suggestedBy: 'Ola Operator',
        status: 'open',
        version: 2,
      },
    ],
  });
  expect(await vessel()).toMatchObject({ vesselMasterName: 'Capt. Between' });
});

test("refuses another person's suggestion under the same UUID", async () => {
  await suggest({ clientUuid });
  const other = project.as.author.corrections.suggest({
    clientUuid,
    vesselDirectoryId: id,
    field: 'engineerName',
    suggestedValue: 'Eirik',
  });
  expect(await codeOf(other)).toBe('CONFLICT');
});

test('refuses a suggestion that waits for a decision already, from anyone', async () => {
  const { id: first } = await suggest();
  await suggest({ field: 'engineerName', suggestedValue: 'Eirik' });
  expect(await codeOf(suggest())).toBe('BAD_REQUEST');
  await suggest({ suggestedValue: 'Capt. Third' });
  await project.as.manager.corrections.reject({ id: first, note: 'No' });
  await suggest({ note: 'I have seen him' });
  expect((await project.as.manager.corrections.list({})).total).toBe(3);
});

test('accepting writes it into the directory, once, and only if the vessel has not changed since', async () => {
  const { id: correction } = await suggest();
  expect(await codeOf(project.as.manager.corrections.accept({ id: correction, version: 9 }))).toBe(
    'CONFLICT',
  );
  expect(await project.as.manager.corrections.accept({ id: correction, version: 1 })).toMatchObject({
    correction: { status: 'accepted', decidedBy: 'Mona Manager' },
    vessel: { vesselMasterName: 'Capt. New', version: 2 },
  });
  expect(await codeOf(project.as.manager.corrections.accept({ id: correction, version: 2 }))).toBe(
    'CONFLICT',
  );
  expect(await codeOf(project.as.manager.corrections.reject({ id: correction }))).toBe('CONFLICT');
  expect((await project.as.manager.corrections.list({})).total).toBe(0);
});

test('rejecting leaves the directory unchanged, and only the author gets the note', async () => {
  const { id: correction } = await suggest();
  await project.as.manager.corrections.reject({ id: correction, note: 'He was a pilot' });
  expect(await vessel()).toMatchObject({ vesselMasterName: 'Capt. Old', version: 1 });
  expect((await project.as.operator.corrections.list({ decided: true })).corrections).toMatchObject([
    { status: 'rejected', decidedBy: 'Mona Manager', decisionNote: 'He was a pilot' },
  ]);
  expect(await project.as.foreign.corrections.list({ decided: true })).toEqual({ corrections: [], total: 0 });
  const actions = project.db
    .select()
    .from(auditLogs)
    .all()
    .filter(({ entityType }) => entityType === 'correction');
  expect(actions.map(({ action }) => action)).toEqual(['create', 'status']);
});

test('notifies the author of the decision, also by mail, with a link to the vessel', async () => {
  const [taken, declined] = [
    await suggest(),
    await suggest({ field: 'imoNumber', suggestedValue: '3000116' }),
  ];
  await project.as.manager.corrections.accept({ id: taken.id, version: 1 });
  await project.as.manager.corrections.reject({ id: declined.id, note: 'That is her sister.' });
  const told = await project.as.operator.notifications.list({});
  expect(told).toMatchObject([
    {
      kind: 'correction',
      projectId: null,
      vesselDirectoryId: id,
      text: 'Mona Manager rejected your correction of Kysten: IMO number. That is her sister.',
    },
    { kind: 'correction', text: 'Mona Manager accepted your correction of Kysten: Master.' },
  ]);
  expect(await project.as.foreign.notifications.list({})).toEqual([]);
  expect(await project.as.manager.notifications.list({})).toEqual([]);
  const mails = project.db.select().from(outbox).all();
  expect(mails.map(({ recipient, subject }) => ({ recipient, subject }))).toEqual([
    { recipient: project.people.operator.email, subject: 'Your correction has an answer' },
    { recipient: project.people.operator.email, subject: 'Your correction has an answer' },
  ]);
  expect(mails[0]?.text).toContain('Kysten: Master.');
});

test('does not notify managers of their own decisions', async () => {
  const own = await project.as.manager.corrections.suggest({
    vesselDirectoryId: id,
    field: 'notes',
    suggestedValue: 'Ladder is short',
  });
  await project.as.manager.corrections.reject({ id: own.id });
  expect(await project.as.manager.notifications.list({})).toEqual([]);
});

test.each([
  ['a number with a wrong check digit', { field: 'imoNumber', suggestedValue: '3000117' }],
  ['no name at all', { field: 'vesselName', suggestedValue: '' }],
  ['a value that the directory has already', { suggestedValue: 'Capt. Old' }],
  ['a field that is not theirs to correct', { field: 'nextServiceDue', suggestedValue: '2026-08-01' }],
])('%s is refused', async (_what, fields) => {
  expect(await codeOf(suggest(fields))).toBe('BAD_REQUEST');
  expect(project.db.select().from(correctionSuggestions).all()).toEqual([]);
});

test('a suggestion follows its vessel into a merge', async () => {
  const { id: correction } = await suggest({ field: 'notes', suggestedValue: 'Ladder is short' });
  const winner = addVessel(project.db, project.clock, { vesselName: 'Bølgen' });
  await project.as.manager.vesselMerges.merge({ id: winner.id, version: 1, loserId: id, loserVersion: 1 });
  const [open] = (await project.as.manager.corrections.list({})).corrections;
  expect(open).toMatchObject({ id: correction, vessel: { id: winner.id } });
  await project.as.manager.corrections.accept({ id: correction, version: open!.version });
  expect(await project.as.manager.vessels.byId({ id: winner.id })).toMatchObject({
    notes: 'Ladder is short',
  });
});

test('accepting a suggestion that was seen on a vessel merged since is a conflict', async () => {
  const { id: correction } = await suggest({ field: 'notes', suggestedValue: 'Ladder is short' });
  const winner = addVessel(project.db, project.clock, { vesselName: 'Bølgen' });
  await project.as.manager.vessels.update({ id, version: 1, notes: 'Ladder is long' });
  const [seen] = (await project.as.manager.corrections.list({})).corrections;
  const loser = { loserId: id, loserVersion: seen!.version };
  await project.as.manager.vesselMerges.merge({ id: winner.id, version: 1, ...loser, fromLoser: [] });
  const survivor = await project.as.manager.vessels.byId({ id: winner.id });
  expect(survivor.version).toBe(seen!.version);
  const answer = { id: correction, version: seen!.version, vesselDirectoryId: seen!.vessel.id };
  await project.as.manager.corrections.accept(answer).then(
    () => expect.unreachable('the suggestion was accepted'),
    (error: unknown) =>
      expect(error).toMatchObject({ code: 'CONFLICT', cause: { current: { id: winner.id } } }),
  );
  expect((await project.as.manager.vessels.byId({ id: winner.id })).notes).toBe(survivor.notes);
  expect((await project.as.manager.corrections.list({})).total).toBe(1);
});

test('operators decide nothing, and unknown vessels cannot be corrected', async () => {
  const { id: correction } = await suggest();
  expect(await codeOf(project.as.operator.corrections.accept({ id: correction, version: 1 }))).toBe(
    'FORBIDDEN',
  );
  expect(await codeOf(project.as.operator.corrections.reject({ id: correction }))).toBe('FORBIDDEN');
  expect(await codeOf(suggest({ vesselDirectoryId: 99 }))).toBe('NOT_FOUND');
  expect(await codeOf(project.as.manager.corrections.reject({ id: 99 }))).toBe('NOT_FOUND');
});

test('accepting a client whose name is similar to a known one asks which one is meant', async () => {
  const { id: clientId } = await project.as.manager.companies.create({ name: 'Haukvær Demo Tankers AS' });
  const asked = { field: 'clientName', suggestedValue: 'haukvaer tankers' };
  const first = await suggest(asked);
  await project.as.manager.corrections.accept({ id: first.id, version: first.version }).then(
    () => expect.unreachable('the suggestion was accepted'),
    (error: unknown) =>
      expect(error).toMatchObject({
        message: 'Did you mean the client Haukvær Demo Tankers AS?',
        cause: { current: { clients: [{ id: clientId }] } },
      }),
  );
  const { vessel: chosen } = await project.as.manager.corrections.accept({
    id: first.id,
    version: first.version,
    clientName: 'Haukvær Demo Tankers AS',
  });
  expect(chosen.clientName).toBe('Haukvær Demo Tankers AS');
  const second = await suggest({ ...asked, note: 'Sold' });
  const answer = { id: second.id, version: second.version, newClient: true };
  expect((await project.as.manager.corrections.accept(answer)).vessel.clientName).toBe('haukvaer tankers');
});
