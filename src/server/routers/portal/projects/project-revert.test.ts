import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { createProduct, createProject } from '#server/testing/factories.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({ status: 'scheduled', scheduledDate: '2026-03-04', location: 'Bergen' });
});
afterEach(() => project.close());

const history = (actor: ProjectActor = 'manager') =>
  project.as[actor].projects.history({ id: project.projectId });
const change = (fields: object) =>
  project.as.manager.projects.update({
    id: project.projectId,
    version: project.readProject().version,
    ...fields,
  });
const entryOf = async (field: string) =>
  (await history()).find(({ fieldChanged }) => fieldChanged === field)!;
const revert = (entryId: number, actor: ProjectActor = 'manager') =>
  project.as[actor].projects.revert({
    id: project.projectId,
    version: project.readProject().version,
    entryId,
  });

test('a manager reverts a field, which the history records', async () => {
  await change({ location: 'Haugesund' });
  const entry = await entryOf('location');
  expect(entry.revertible).toBe(true);
  expect(await revert(entry.id)).toMatchObject({ location: 'Bergen' });
  const [latest] = await history();
  expect(latest).toMatchObject({
    action: 'restore',
    description: 'Location restored',
    oldValue: 'Haugesund',
    newValue: 'Bergen',
  });
});

test('an empty field becomes empty again', async () => {
  await change({ travelInfo: 'Flight to Flesland' });
  expect(await revert((await entryOf('travelInfo')).id)).toMatchObject({ travelInfo: null });
});

test('refuses to revert what was changed since, also between two concurrent reverts', async () => {
  await change({ location: 'Haugesund' });
  const first = await entryOf('location');
  await change({ location: 'Stavanger' });
  expect((await history()).filter(({ revertible }) => revertible).map(({ newValue }) => newValue)).toEqual([
    'Stavanger',
  ]);
  expect(await codeOf(revert(first.id))).toBe('CONFLICT');
  const last = await entryOf('location');
  const stale = project.as.manager.projects.revert({ id: project.projectId, version: 1, entryId: last.id });
  expect(await codeOf(stale)).toBe('CONFLICT');
  expect(project.readProject().location).toBe('Stavanger');
});

test('offers a revert only if it is possible', async () => {
  const { people, db } = project;
  const isOffered = async (field: string) => (await entryOf(field)).revertible;
  // The last day alone, which the plan did not have before, can go; the first day of a planned project cannot.
  await change({ scheduledEndDate: '2026-03-06' });
  expect(await isOffered('scheduledEndDate')).toBe(true);
  project.setProject({ scheduledDate: null, scheduledEndDate: null });
  await change({ scheduledDate: '2026-03-09' });
  const first = await entryOf('scheduledDate');
  expect(first).toMatchObject({ oldValue: null, revertible: false });
  expect(await codeOf(revert(first.id))).toBe('CONFLICT');

  // The operator has another project on the earlier days.
  await change({ scheduledDate: '2026-03-16' });
  expect(await isOffered('scheduledDate')).toBe(true);
  const { id } = createProject(db, {
    status: 'scheduled',
    scheduledDate: '2026-03-09',
    assignedOperatorId: people.operator.id,
  });
  const moved = await entryOf('scheduledDate');
  expect(moved).toMatchObject({ oldValue: '2026-03-09', revertible: false });
  expect(await codeOf(revert(moved.id))).toBe('CONFLICT');
  db.delete(vesselProjects).where(eq(vesselProjects.id, id)).run();
  expect(await revert(moved.id)).toMatchObject({ scheduledDate: '2026-03-09' });

  // A client similar to another one was the client before.
  await project.as.manager.companies.create({ name: 'Haukvær Demo Tankers AS' });
  project.setProject({ clientName: 'haukvaer' });
  await change({ clientName: 'Fjordlast Rederi AS' });
  expect(await revert((await entryOf('clientName')).id)).toMatchObject({ clientName: 'haukvaer' });
});

test('cannot revert a status, another project’s entry and a planned field of a finished project', async () => {
  await change({ location: 'Haugesund', description: 'Clogged filter' });
  const other = createProject(project.db);
  const [location, description] = [await entryOf('location'), await entryOf('description')];
  expect(
    await codeOf(
      project.as.manager.projects.revert({ id: other.id, version: other.version, entryId: location.id }),
    ),
  ).toBe('NOT_FOUND');
  project.setProject({ status: 'completed' });
  expect(await codeOf(revert(location.id))).toBe('CONFLICT');
  expect(await revert(description.id)).toMatchObject({ description: null });
});

test('operators are offered no revert and cannot make one', async () => {
  await change({ travelInfo: 'Flight to Flesland' });
  expect((await history('operator')).map(({ revertible }) => revertible)).not.toContain(true);
  const entry = await entryOf('travelInfo');
  expect(await codeOf(revert(entry.id, 'operator'))).toBe('FORBIDDEN');
});

test('a retry reverts once', async () => {
  await change({ location: 'Haugesund' });
  const input = {
    id: project.projectId,
    version: project.readProject().version,
    entryId: (await entryOf('location')).id,
    clientUuid: '0191f0a2-7c00-7000-8000-000000000001',
  };
  const once = await project.as.manager.projects.revert(input);
  expect(await project.as.manager.projects.revert(input)).toEqual(once);
  expect((await history()).filter(({ action }) => action === 'restore')).toHaveLength(1);
});

test('a change of a part is reverted like one of the project, and only while the part is pending', async () => {
  const { projectId } = project;
  project.setProject({ status: 'in progress' });
  const part = await project.as.operator.parts.add({ projectId, partName: 'Hose clip', quantity: 2 });
  const partNow = async () => (await project.as.manager.parts.list({ projectId }))[0];
  const edit = async (fields: object) => {
    project.clock.advance(1000);
    const { version } = (await partNow())!;
    return project.as.manager.parts.update({ projectId, id: part.id, version, ...fields });
  };
  await edit({ quantity: 20, supplier: 'Boltehuset' });
  expect(await entryOf('quantity')).toMatchObject({ oldValue: '2', newValue: '20', revertible: true });
  await revert((await entryOf('quantity')).id);
  await revert((await entryOf('supplier')).id);
  expect(await partNow()).toMatchObject({ quantity: 2, supplier: null });
  const [latest] = await history();
  expect(latest).toMatchObject({
    action: 'restore',
    description: 'Supplier restored',
    entityName: 'Hose clip',
  });

  // Changed again since, and another part's row.
  await edit({ notes: 'For the sample line' });
  const notes = await entryOf('notes');
  await edit({ notes: 'For the drain' });
  expect(await codeOf(revert(notes.id))).toBe('CONFLICT');

  // A product set name and number together: one of the two alone never existed.
  const product = createProduct(project.db, { name: 'Clip, stainless', itemNumber: '77-1' });
  await edit({ productId: product.id });
  expect((await entryOf('partName')).revertible).toBe(false);
  await edit({ productId: null, partName: 'Hose clip 20 mm', partNumber: '' });
  expect((await entryOf('partName')).revertible).toBe(false);
  await edit({ partName: 'Hose clip 22 mm' });
  await revert((await entryOf('partName')).id);
  expect(await partNow()).toMatchObject({ partName: 'Hose clip 20 mm', productId: null });

  await edit({ quantity: 3, price: { amount: '10.00', currency: 'NOK' } });
  const quantity = await entryOf('quantity');
  expect((await entryOf('unitPrice')).revertible).toBe(false);
  expect(quantity.revertible).toBe(true);
  project.db.update(partsUsed).set({ billingStatus: 'approved' }).where(eq(partsUsed.id, part.id)).run();
  expect((await entryOf('quantity')).revertible).toBe(false);
  expect(await codeOf(revert(quantity.id))).toBe('CONFLICT');
  expect((await history('operator')).map(({ revertible }) => revertible)).not.toContain(true);
});
