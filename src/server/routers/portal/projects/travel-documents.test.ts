import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalSessions } from '#db/schema/index.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

let project: ReportedProject;
beforeAll(async () => {
  project = await createReportedProject();
});
afterAll(() => project.close());

async function upload(): Promise<{ id: number; filePath: string }> {
  const { projectId, inject, tokens } = project;
  const sent = await inject({
    method: 'POST',
    url: `/api/portal/projects/${projectId}/travel-documents?fileName=Visa.pdf&fileCategory=visa`,
    headers: { authorization: `Bearer ${tokens.operator}`, 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\nA visa.'),
  });
  return sent.json();
}

test('deletes a travel document, and records it in the history of the project', async () => {
  const { as, projectId } = project;
  const { id } = await upload();
  await as.operator.travelDocuments.remove({ projectId, id });
  expect((await as.operator.travelDocuments.list({ projectId })).documents).toEqual([]);
  const history = await as.manager.projects.history({ id: projectId });
  expect(history.map(({ description }) => description)).toContain('Deleted a travel document (visa)');
});

test('a view needs a fresh confirmation, and one that is refused leaves no entry in the history', async () => {
  const { as, projectId, db, clock, inject, tokens } = project;
  const { filePath } = await upload();
  const views = async () =>
    (await as.manager.projects.history({ id: projectId })).filter(
      ({ description }) => description?.startsWith('Viewed') === true,
    ).length;
  const view = (method: 'GET' | 'HEAD') =>
    inject({ method, url: filePath, headers: { authorization: `Bearer ${tokens.operator}` } });
  db.update(portalSessions)
    .set({ steppedUpAt: new Date(clock.now().getTime() - 10 * 60_000 - 1) })
    .run();
  const before = await views();
  const refused = await view('GET');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ message: 'Please confirm that it is you.', reason: 'step-up' });
  expect((await view('HEAD')).statusCode).toBe(403);
  expect(await views()).toBe(before);
  await expect(as.operator.account.confirmation()).rejects.toMatchObject({ code: 'FORBIDDEN' });

  db.update(portalSessions).set({ steppedUpAt: clock.now() }).run();
  expect(await as.operator.account.confirmation()).toEqual({
    until: new Date(clock.now().getTime() + 10 * 60_000).toISOString(),
  });
  expect((await view('GET')).statusCode).toBe(200);
  expect(await views()).toBe(before + 1);
});
