import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, projectSignatures, storedFiles, vesselContacts } from '#db/schema/index.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

const create = (input: object = {}, actor: ProjectActor = 'operator') =>
  project.as[actor].onBoardContacts.create({
    projectId: project.projectId,
    contactType: 'master',
    name: 'Capt. Demo',
    ...input,
  });

test.each<[ProjectActor, string[]]>([
  ['anonymous', ['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']],
  ['foreign', ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']],
  ['author', ['OK', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
  ['operator', ['OK', 'OK', 'OK', 'OK']],
  ['manager', ['OK', 'OK', 'OK', 'OK']],
])('%s may list, create, update and remove: %j', async (actor, expected) => {
  const { id } = await create();
  const { onBoardContacts } = project.as[actor];
  const { projectId } = project;
  const codes = [
    await codeOf(onBoardContacts.list({ projectId })),
    await codeOf(create({}, actor)),
    await codeOf(onBoardContacts.update({ projectId, id, version: 1, phone: '+44 7700 900100' })),
    await codeOf(onBoardContacts.remove({ projectId, id })),
  ];
  expect(codes).toEqual(expected);
});

test('operators only read the contacts after the work is done', async () => {
  const { id } = await create();
  project.setProject({ status: 'work done' });
  const { projectId } = project;
  expect(await codeOf(create())).toBe('CONFLICT');
  expect(
    await codeOf(project.as.operator.onBoardContacts.update({ projectId, id, version: 1, name: 'x' })),
  ).toBe('CONFLICT');
  expect(await codeOf(project.as.operator.onBoardContacts.remove({ projectId, id }))).toBe('CONFLICT');
  expect(await project.as.operator.onBoardContacts.list({ projectId })).toHaveLength(1);
  expect(await codeOf(create({}, 'manager'))).toBe('OK');
});

test('a contact keeps its data of that project, and is corrected field by field', async () => {
  const made = await create({ email: 'master01@vessel.example', position: ' Master ' });
  expect(made).toMatchObject({
    email: 'master01@vessel.example',
    position: 'Master',
    phone: null,
    version: 1,
  });
  const input = { projectId: project.projectId, id: made.id };
  const changed = await project.as.operator.onBoardContacts.update({
    ...input,
    version: 1,
    email: '',
    phone: '12',
  });
  expect(changed).toMatchObject({ email: null, phone: '12', name: 'Capt. Demo', version: 2 });
  const stale = await project.as.manager.onBoardContacts
    .update({ ...input, version: 1, name: 'x' })
    .catch((error: unknown) => error);
  expect(stale).toMatchObject({ code: 'CONFLICT', cause: { current: { phone: '12', version: 2 } } });
  await project.as.operator.onBoardContacts.remove(input);
  expect(project.db.select().from(vesselContacts).all()).toEqual([]);
  const rows = project.db.select().from(auditLogs).all();
  expect(rows.map(({ action, fieldChanged }) => `${action} ${fieldChanged ?? ''}`.trim())).toEqual([
    'create',
    'update phone',
    'update email',
    'delete',
  ]);
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ contactType: 'pirate' }, 'Invalid option'],
  [{ email: 'not one' }, 'Valid email is required, or none'],
])('refuses %j', async (input, message) => {
  await expect(create(input)).rejects.toThrow(message);
});

describe('for the contacts of the vessel', () => {
  let vesselDirectoryId: number;
  beforeEach(async () => {
    ({ id: vesselDirectoryId } = await project.as.manager.vessels.create({ vesselName: 'Kysten' }));
    project.setProject({ vesselDirectoryId, vesselName: 'Kysten' });
  });
  const listNew = () => project.as.manager.onBoardContacts.listNew({ projectId: project.projectId });
  const addToVessel = (onBoardContactId: number | null, actor: ProjectActor = 'manager') =>
    project.as[actor].onBoardContacts.addToVessel({ projectId: project.projectId, onBoardContactId });
  const addContact = (fields: { name: string; email?: string }) =>
    project.as.manager.vesselContacts.create({ vesselDirectoryId, contactType: 'other', ...fields });
  const sign = (signerName: string, signerRank: string) => {
    const image = { sha256: 'b'.repeat(64), storageName: 'signature.png', type: 'image/png', size: 1 };
    project.db
      .insert(storedFiles)
      .values({ ...image, state: 'kept' })
      .run();
    project.db
      .insert(projectSignatures)
      .values({
        projectId: project.projectId,
        signerName,
        signerRank,
        image: image.storageName,
        signedAt: project.clock.now(),
        sha256: 'a'.repeat(64),
        userId: project.people.operator.id,
      })
      .run();
  };

  test('a person met is added once, with all entered data', async () => {
    const { id } = await create({
      name: 'Ana Reyes',
      contactType: 'engineer',
      position: 'Chief engineer',
      phone: '+47 00 00 00 12',
      email: 'ana@vessel.example',
      company: 'Crew Demo AS',
    });
    const person = {
      contactType: 'engineer',
      name: 'Ana Reyes',
      position: 'Chief engineer',
      phone: '+47 00 00 00 12',
      email: 'ana@vessel.example',
      company: 'Crew Demo AS',
    };
    expect(await listNew()).toEqual([{ onBoardContactId: id, ...person }]);
    expect(await addToVessel(id)).toMatchObject({ ...person, vesselDirectoryId, isPrimary: true });
    expect(await project.as.manager.vessels.byId({ id: vesselDirectoryId })).toMatchObject({
      engineerName: 'Ana Reyes',
      engineerEmail: 'ana@vessel.example',
    });
    expect(await listNew()).toEqual([]);
    expect(await codeOf(addToVessel(id))).toBe('CONFLICT');
    expect(await project.as.manager.vesselContacts.list({ vesselDirectoryId })).toHaveLength(1);
  });

  test('leaves out people whose name or e-mail the vessel has', async () => {
    await addContact({ name: 'Åse Demo' });
    await addContact({ name: 'Another', email: 'Ana@vessel.example' });
    await create({ name: 'ASE demo' });
    await create({ name: 'Ana Reyes', email: 'ana@VESSEL.example' });
    const { id } = await create({ name: 'Eirik Demo' });
    expect(await listNew()).toMatchObject([{ onBoardContactId: id }]);
  });

  test.each([
    ['Master', 'master'],
    ['Chief Engineer', 'engineer'],
    ['Maskinsjef', 'engineer'],
    ['Bosun', 'other'],
  ])('offers the signer of the report with the rank %s as %s', async (rank, contactType) => {
    sign('Kai Sample', rank);
    expect(await listNew()).toMatchObject([
      { onBoardContactId: null, name: 'Kai Sample', position: rank, contactType, phone: null, email: null },
    ]);
    expect(await addToVessel(null)).toMatchObject({ name: 'Kai Sample', position: rank, contactType });
    expect(await listNew()).toEqual([]);
  });

  test('offers a signer who was also met once', async () => {
    const { id } = await create({ name: 'Kai Sample', phone: '12' });
    sign('kai sample', 'Master');
    expect(await listNew()).toMatchObject([{ onBoardContactId: id, phone: '12' }]);
  });

  test('only managers add people, to a vessel that is in use', async () => {
    const { id } = await create();
    expect(await codeOf(addToVessel(id, 'operator'))).toBe('FORBIDDEN');
    expect(await codeOf(project.as.operator.onBoardContacts.listNew({ projectId: project.projectId }))).toBe(
      'FORBIDDEN',
    );
    project.setProject({ status: 'completed' });
    await project.as.manager.vessels.archive({ id: vesselDirectoryId });
    expect(await listNew()).toEqual([]);
    expect(await codeOf(addToVessel(id))).toBe('CONFLICT');
    project.setProject({ vesselDirectoryId: null });
    expect(await listNew()).toEqual([]);
    expect(await codeOf(addToVessel(id))).toBe('NOT_FOUND');
  });
});
