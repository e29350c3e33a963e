import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vesselProjects, vessels } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/job-facts.ts';
import { codeOf, createJobHarness, type JobHarness } from '#server/testing/job-harness.ts';

let job: JobHarness;
beforeEach(() => {
  job = createJobHarness();
});
afterEach(async () => {
  expect(findVesselDrift(job.db)).toEqual([]);
  await job.close();
});

const calls = () => job.as.manager.companies;
const clientOf = async (id: number) => (await job.as.manager.vessels.byId({ id })).clientName;
const project = (id: number) => job.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;
const companyOf = (directoryId: number) =>
  job.db.select().from(vessels).where(eq(vessels.directoryId, directoryId)).get()!.companyId;

describe('a company', () => {
  test('is one however it is written: its spellings mean it on every form', async () => {
    const made = await calls().create({
      name: 'Fjordlast Rederi AS',
      alternativeNames: ['FLR', 'fjordlast rederi as'],
    });
    expect(made.alternativeNames).toEqual(['FLR']);
    const { id } = addVessel(job.db, job.clock, { clientName: 'f.l.r.' });
    expect(await clientOf(id)).toBe('Fjordlast Rederi AS');
    expect(companyOf(id)).toBe(made.id);
    const refused = await calls()
      .create({ name: 'F L R' })
      .catch((error: { code: string; message: string }) => error);
    expect(refused).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Fjordlast Rederi AS is called F L R already. Merge the two, if they are one.',
    });
    expect(await calls().byId({ id: made.id })).toMatchObject({ vessels: 1 });
  });

  test('is listed by name and found by any spelling', async () => {
    for (const [name, other] of [
      ['Ålesund Linjer', 'AAL'],
      ['Bergen Bulk', 'BB'],
      ['Zeta', 'Åsane Ship'],
    ]) {
      await calls().create({ name: name!, alternativeNames: [other!] });
    }
    const namesOf = async (question: object) =>
      (await calls().list(question)).companies.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['Ålesund Linjer', 'Bergen Bulk', 'Zeta']);
    expect(await namesOf({ q: 'ASANE' })).toEqual(['Zeta']);
    expect(await calls().list({ offset: 1, limit: 1 })).toMatchObject({
      total: 3,
      companies: [{ name: 'Bergen Bulk' }],
    });
    expect(await codeOf(job.as.operator.companies.list({}))).toBe('FORBIDDEN');
  });

  test('under a new name keeps the old one, and its vessels and open jobs follow', async () => {
    const { id: companyId, version } = await calls().create({ name: 'Fjordlast' });
    const vessel = addVessel(job.db, job.clock, { clientName: 'Fjordlast' });
    const fields = { clientName: 'Fjordlast', companyName: 'Fjordlast', companyId };
    const own = { ...fields, vesselDirectoryId: vessel.id, vesselName: vessel.vesselName };
    const [open, done, elsewhere] = [
      createProject(job.db, { ...own, status: 'scheduled' }),
      createProject(job.db, { ...own, status: 'work done' }),
      createProject(job.db, { ...fields, status: 'confirmed' }),
    ];
    const renamed = await calls().update({
      id: companyId,
      version,
      name: 'Fjordlast Rederi',
      engineerEmail: 'e@f.example',
    });
    expect(renamed).toMatchObject({
      alternativeNames: ['Fjordlast'],
      engineerEmail: 'e@f.example',
      version: 2,
    });
    expect(await clientOf(vessel.id)).toBe('Fjordlast Rederi');
    expect([open!, done!, elsewhere!].map(({ id }) => project(id).clientName)).toEqual([
      'Fjordlast Rederi',
      'Fjordlast',
      'Fjordlast Rederi',
    ]);
    expect(await codeOf(calls().update({ id: companyId, version, name: 'Other' }))).toBe('CONFLICT');
  });
});
