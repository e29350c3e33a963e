import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { createProduct, createProject } from '#server/testing/factories.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

let project: ReportedProject;
beforeAll(async () => {
  project = await createReportedProject();
  const { as, projectId, inject, tokens } = project;
  await as.operator.parts.add({ projectId, partName: 'Hose clip' });
  await as.operator.comments.add({ projectId, comment: 'On board.' });
  await inject({
    method: 'POST',
    url: `/api/portal/projects/${projectId}/travel-documents?fileName=Visa.pdf&fileCategory=visa`,
    headers: { authorization: `Bearer ${tokens.operator}`, 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\nA visa.'),
  });
});
afterAll(() => project.close());

test('has every part as its own call returns it', async () => {
  const { as, projectId, clock } = project;
  const listed = { projectId };
  const { operator } = as;
  const pack = await operator.projects.pack({ id: projectId });
  const vesselId = pack.project.vesselDirectoryId;
  const expected: Omit<ProjectPack, 'catalogue'> = {
    serverTime: clock.now().toISOString(),
    project: await operator.projects.byId({ id: projectId }),
    transitions: await operator.projects.nextTransitions({ id: projectId }),
    course: await operator.projects.course({ id: projectId }),
    vessel: vesselId === null ? null : await operator.vessels.byId({ id: vesselId }),
    vesselContacts:
      vesselId === null ? [] : await operator.vesselContacts.list({ vesselDirectoryId: vesselId }),
    previousServices: await operator.projects.previousServices({ id: projectId }),
    checklists: await operator.checklists.list(listed),
    readingsBefore: await operator.readings.before(listed),
    time: await operator.time.list(listed),
    parts: await operator.parts.list(listed),
    plannedParts: await operator.parts.planned(listed),
    partsUsedBefore: await operator.parts.usedBefore(listed),
    partRepeats: await operator.parts.repeats(listed),
    contacts: await operator.onBoardContacts.list(listed),
    comments: await operator.comments.list(listed),
    mentionable: await operator.comments.mentionable(listed),
    files: await operator.files.list(listed),
    reports: await operator.serviceReports.list(listed),
    travelDocuments: null,
  };
  expect(pack).toMatchObject(expected);
  for (const part of ['checklists', 'parts', 'contacts', 'comments', 'files'] as const)
    expect([part, pack[part].length > 0]).toEqual([part, true]);
  expect(pack.time.entries.length).toBeGreaterThan(0);
});

test('has every product that is not in the trash', async () => {
  const { db, as, projectId } = project;
  const sold = createProduct(db, { name: 'Reagent set', itemNumber: 'RS-100' });
  createProduct(db, { name: 'Old reagent set', itemNumber: 'RS-099', deletedAt: new Date(0) });
  const { catalogue } = await as.operator.projects.pack({ id: projectId });
  expect(catalogue).toContainEqual({ productId: sold.id, name: 'Reagent set', itemNumber: 'RS-100' });
  expect(catalogue.map(({ itemNumber }) => itemNumber)).not.toContain('RS-099');
});

test('has the travel documents only on request', async () => {
  const { inject, tokens, projectId } = project;
  const read = async (query: string) => {
    const headers = { authorization: `Bearer ${tokens.operator}` };
    const answer = await inject({ url: `/api/portal/projects/${projectId}/pack${query}`, headers });
    return { text: answer.body, pack: answer.json<ProjectPack>() };
  };
  const without = await read('');
  expect(without.pack.travelDocuments).toBeNull();
  expect(without.text).not.toContain('Visa.pdf');
  const { pack } = await read('?withTravelDocuments=true');
  expect(pack.travelDocuments?.documents).toMatchObject([{ fileName: 'Visa.pdf', fileCategory: 'visa' }]);
});

test('is for those who work on the project, not for one who only requested it', async () => {
  const { as, db, people } = project;
  const { id } = createProject(db, {
    vesselName: 'Haukvær Feltspat',
    assignedOperatorId: people.operator.id,
    createdBy: people.author.id,
  });
  expect((await as.author.projects.byId({ id })).vesselName).toBe('Haukvær Feltspat');
  for (const who of [as.author, as.foreign]) {
    await expect(who.projects.pack({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Not found or not yours.',
    });
  }
  expect((await as.manager.projects.pack({ id })).project.id).toBe(id);
  expect((await as.operator.projects.pack({ id })).vessel).toBeNull();
});
