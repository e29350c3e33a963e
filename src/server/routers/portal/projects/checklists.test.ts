import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, changes, projectChecklistAnswers, projectFiles, storedFiles } from '#db/schema/index.ts';
import { seedChecklists } from '#db/seed/seed-checklists.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({ serviceType: 'pump service', systemType: 'OceanGuard HMT-300' });
});
afterEach(() => project.close());

const items = [
  { key: 'state', label: 'State as found', kind: 'text', required: true },
  { key: 'tro', label: 'TRO', kind: 'number', required: true, unit: 'mg/L', minimum: 0.02, maximum: 0.1 },
  { key: 'tight', label: 'Tight', kind: 'yes/no', required: true },
  { key: 'seal', label: 'Seal', kind: 'choice', required: false, choices: ['Good', 'Replaced'] },
  { key: 'photo', label: 'Photo of the pump', kind: 'photo', required: true },
] as const;
const list = { serviceType: 'Pump service', items: items.map((item) => ({ ...item })) } as never;

const lists = (actor: ProjectActor = 'operator') =>
  project.as[actor].checklists.list({ projectId: project.projectId });

/** A project that has begun its checklist; returns the id of the checklist. */
async function begun(): Promise<number> {
  await project.as.manager.checklistTemplates.create(list);
  const [started] = await project.as.operator.checklists.start({ projectId: project.projectId });
  return started!.id!;
}
const answer = (checklistId: number, itemKey: string, input: object = {}, actor: ProjectActor = 'operator') =>
  project.as[actor].checklists.answer({ projectId: project.projectId, checklistId, itemKey, ...input });

function addPhoto(fileType = 'image/jpeg', projectId = project.projectId): number {
  const storageName = `${project.db.select().from(storedFiles).all().length}a.jpg`;
  project.db
    .insert(storedFiles)
    .values({ storageName, sha256: '0', type: fileType, size: 1, state: 'kept' })
    .run();
  return project.db
    .insert(projectFiles)
    .values({
      projectId,
      userId: project.people.operator.id,
      fileName: 'a.jpg',
      filePath: '',
      fileType,
      storageKey: storageName,
    })
    .returning()
    .get().id;
}

describe('the checklist of a project', () => {
  test('is that of its service; it is previewed before, and kept once begun even if managers change it', async () => {
    const template = await project.as.manager.checklistTemplates.create(list);
    expect(await lists()).toMatchObject([
      { id: null, templateVersion: 1, answered: 0, total: 5, complete: false },
    ]);
    await project.as.operator.checklists.start({ projectId: project.projectId });
    const next = await project.as.manager.checklistTemplates.update({ id: template.id, items: [items[0]] });
    expect(next.version).toBe(2);
    await project.as.operator.checklists.start({ projectId: project.projectId });
    expect(await lists()).toMatchObject([{ templateId: template.id, templateVersion: 1, total: 5 }]);
    await project.as.manager.checklistTemplates.remove({ id: next.id });
    expect(await lists()).toHaveLength(1);
  });

  test('prefers the one for its system, and may be absent', async () => {
    inTransaction(project.db, seedChecklists);
    const systemOf = async (serviceType: string, systemType: string | null) => {
      project.setProject({ serviceType, systemType });
      return (await lists()).map((found) => `${found.serviceType}/${found.systemType}`);
    };
    expect(await systemOf('Annual Service', 'OceanGuard HMT-300')).toEqual(['annual service/']);
    expect(await systemOf('annual service', 'PureBallast (UV)')).toEqual(['annual service/PureBallast']);
    expect(await systemOf('annual service', null)).toEqual(['annual service/']);
    expect(await systemOf('painting', 'PureBallast (UV)')).toEqual([]);
    expect(await project.as.operator.checklists.start({ projectId: project.projectId })).toEqual([]);
  });

  test('is complete only with every item answered, and lists what is missing', async () => {
    const id = await begun();
    expect(await lists()).toMatchObject([
      { missing: ['State as found', 'TRO', 'Tight', 'Photo of the pump'], complete: false },
    ]);
    await answer(id, 'state', { value: 'Worn' });
    await answer(id, 'tro', { value: '0,08' });
    await answer(id, 'tight', { value: 'yes' });
    const last = await answer(id, 'photo', { projectFileId: addPhoto() });
    expect(last).toMatchObject({ answered: 4, total: 5, missing: [], complete: false });
    expect(await answer(id, 'seal', { value: 'Good' })).toMatchObject({ answered: 5, complete: true });
    expect(await answer(id, 'seal', { value: ' ', version: 1 })).toMatchObject({
      answered: 4,
      complete: false,
    });
    expect(project.db.select().from(projectChecklistAnswers).all()).toHaveLength(5);
  });
});

describe('an answer', () => {
  test.each([
    ['tro', '0.05', null, 'within'],
    ['tro', '0,02', null, 'within'],
    ['tro', '0.1', null, 'within'],
    ['tro', '0.11', 'Dosing raised', 'above'],
    ['tro', '-0.01', 'Zero is off', 'below'],
    ['tight', 'no', null, null],
    ['seal', 'Replaced', null, null],
    ['state', 'Bjørn så etter', null, null],
  ])('accepts for %s %s', async (itemKey, value, note, verdict) => {
    const found = await answer(await begun(), itemKey, { value, note });
    expect(found.answer).toMatchObject({ value: value.replace(',', '.'), note, verdict, version: 1 });
  });

  test.each([
    ['tro', { value: '0.11' }, 'The reading is above its limit. Enter the cause or action in the note.'],
    ['tro', { value: '0.11', note: '  ' }, 'The reading is above its limit.'],
    ['tro', { value: '0.01' }, 'The reading is below its limit.'],
    ['tro', { value: 'much' }, 'Enter a number, for example 0.08.'],
    ['tro', { value: '1e3' }, 'Enter a number'],
    ['tro', { value: '0x10' }, 'Enter a number'],
    ['tight', { value: 'perhaps' }, 'Answer yes or no.'],
    ['seal', { value: 'Lost' }, 'Choose one of the listed answers.'],
    ['photo', { value: 'seen' }, 'Answer this item with a photo.'],
    ['photo', { projectFileId: 999 }, 'Choose a photo of this project.'],
  ])('refuses for %s %j', async (itemKey, input, message) => {
    await expect(answer(await begun(), itemKey, input)).rejects.toThrow(message);
    expect(project.db.select().from(projectChecklistAnswers).all()).toEqual([]);
  });

  test('is a photo of this project, and only for photo items', async () => {
    const id = await begun();
    const projectFileId = addPhoto();
    expect(await codeOf(answer(id, 'state', { value: 'x', projectFileId }))).toBe('BAD_REQUEST');
    expect(await codeOf(answer(id, 'photo', { projectFileId: addPhoto('application/pdf') }))).toBe(
      'BAD_REQUEST',
    );
    expect((await answer(id, 'photo', { projectFileId })).answer).toMatchObject({
      projectFileId,
      value: null,
    });
  });

  test('is not overwritten unseen: the conflict contains the other answer', async () => {
    const id = await begun();
    await answer(id, 'state', { value: 'Worn' }, 'manager');
    for (const version of [undefined, 2]) {
      const refusal = await answer(id, 'state', { value: 'Good', version }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'CONFLICT',
        cause: {
          current: {
            itemKey: 'state',
            answer: { value: 'Worn', version: 1, answeredByName: 'Mona Manager' },
          },
        },
      });
    }
    const corrected = await answer(id, 'state', {
      value: 'Good',
      version: 1,
      occurredAt: '2026-03-02T07:00:00Z',
    });
    expect(corrected.answer).toMatchObject({
      value: 'Good',
      version: 2,
      answeredByName: 'Ola Operator',
      occurredAt: '2026-03-02T07:00:00.000Z',
    });
    // The other items remain free: one row per item.
    await answer(id, 'tight', { value: 'yes' });
  });

  test('counts once when it is sent twice, and leaves no trace if it changes nothing', async () => {
    const id = await begun();
    const first = await answer(id, 'state', { value: 'Worn', clientUuid });
    expect(await answer(id, 'state', { value: 'Worn', clientUuid })).toEqual(first);
    await answer(id, 'state', { value: 'Worn', version: 1 });
    await answer(id, 'seal', { value: null });
    const rows = project.db
      .select()
      .from(auditLogs)
      .all()
      .filter(({ fieldChanged }) => fieldChanged !== null);
    expect(rows).toMatchObject([
      {
        action: 'create',
        fieldChanged: 'state',
        oldValue: null,
        newValue: 'Worn',
        description: 'Answered “State as found”',
      },
    ]);
    expect(
      project.db
        .select()
        .from(changes)
        .all()
        .filter(({ entity }) => entity === 'checklist'),
    ).toHaveLength(2);
  });

  test('must be for an item of a checklist of this project', async () => {
    const id = await begun();
    expect(await codeOf(answer(id, 'nothing', { value: 'x' }))).toBe('NOT_FOUND');
    expect(await codeOf(answer(id + 1, 'state', { value: 'x' }))).toBe('NOT_FOUND');
  });
});

test.each<[ProjectActor, string[]]>([
  ['anonymous', ['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']],
  ['foreign', ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']],
  ['author', ['OK', 'FORBIDDEN', 'FORBIDDEN']],
  ['operator', ['OK', 'OK', 'OK']],
  ['manager', ['OK', 'OK', 'OK']],
])('%s may read, begin and answer: %j', async (actor, expected) => {
  const id = await begun();
  const calls = [
    lists(actor),
    project.as[actor].checklists.start({ projectId: project.projectId }),
    answer(id, 'state', { value: 'Good' }, actor),
  ];
  expect(await Promise.all(calls.map(codeOf))).toEqual(expected);
});

test('operators cannot answer after the work is done; managers still can', async () => {
  const id = await begun();
  project.setProject({ status: 'work done' });
  expect(await codeOf(answer(id, 'state', { value: 'Good' }))).toBe('CONFLICT');
  expect(await codeOf(answer(id, 'state', { value: 'Good' }, 'manager'))).toBe('OK');
  expect(await codeOf(lists())).toBe('OK');
});

describe('templates', () => {
  test('are for managers', async () => {
    const { id } = await project.as.manager.checklistTemplates.create(list);
    const { checklistTemplates } = project.as.operator;
    const calls = [
      checklistTemplates.list(),
      checklistTemplates.byId({ id }),
      checklistTemplates.create(list),
      checklistTemplates.update({ id, items: [items[0]] }),
      checklistTemplates.remove({ id }),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual(Array(5).fill('FORBIDDEN'));
  });

  test('get a new version with each edit; two people do not overwrite each other', async () => {
    const { checklistTemplates } = project.as.manager;
    const first = await checklistTemplates.create(list);
    expect(first).toMatchObject({ version: 1, createdByName: 'Mona Manager', systemType: '' });
    const second = await checklistTemplates.update({ id: first.id, items: [items[0]] });
    expect(second).toMatchObject({ version: 2, items: [items[0]] });
    expect(await checklistTemplates.byId({ id: first.id })).toMatchObject({ version: 1, items });
    expect(await checklistTemplates.list()).toMatchObject([
      { id: second.id, itemCount: 1, requiredCount: 1 },
    ]);
    const stale = await checklistTemplates
      .update({ id: first.id, items: [items[1]] })
      .catch((error: unknown) => error);
    expect(stale).toMatchObject({ code: 'CONFLICT', cause: { current: { id: second.id, version: 2 } } });
    expect(await checklistTemplates.update({ id: second.id, items: [items[0]] })).toEqual(second);
  });

  test('are unique for a service and system, and can be created again after they were retired', async () => {
    const { checklistTemplates } = project.as.manager;
    const { id } = await checklistTemplates.create(list);
    expect(await codeOf(checklistTemplates.create(list))).toBe('CONFLICT');
    await checklistTemplates.remove({ id });
    expect(await checklistTemplates.list()).toEqual([]);
    expect(await codeOf(checklistTemplates.remove({ id }))).toBe('CONFLICT');
    expect(await checklistTemplates.create(list)).toMatchObject({ version: 2 });
  });

  test.each([
    [[], 'A checklist has at least one item'],
    [[items[0], items[0]], 'Each key of a checklist must be unique'],
    [[{ ...items[0], key: 'Not A Key' }], 'A key may contain lowercase letters, digits and dashes'],
    [[{ ...items[0], choices: ['a', 'b'] }], 'Only a choice has choices, and it needs them'],
    [[{ ...items[3], choices: undefined }], 'Only a choice has choices, and it needs them'],
    [[{ ...items[3], choices: ['a', 'a'] }], 'Enter each choice only once'],
    [[{ ...items[0], unit: 'bar' }], 'Only a number has a unit and limits'],
    [[{ ...items[1], minimum: 2 }], 'The lower limit must not be above the upper limit'],
  ])('refuse %j', async (wrong, message) => {
    const call = project.as.manager.checklistTemplates.create({ serviceType: 'x', items: wrong as never });
    await expect(call).rejects.toThrow(message);
  });
});
