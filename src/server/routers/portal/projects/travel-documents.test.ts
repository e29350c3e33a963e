import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

let project: ReportedProject;
beforeAll(async () => {
  project = await createReportedProject();
});
afterAll(() => project.close());

test('deletes a travel document, and records it in the history of the project', async () => {
  const { as, projectId, inject, tokens } = project;
  const sent = await inject({
    method: 'POST',
    url: `/api/portal/projects/${projectId}/travel-documents?fileName=Visa.pdf&fileCategory=visa`,
    headers: { authorization: `Bearer ${tokens.operator}`, 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\nA visa.'),
  });
  const { id } = sent.json<{ id: number }>();
  await as.operator.travelDocuments.remove({ projectId, id });
  expect((await as.operator.travelDocuments.list({ projectId })).documents).toEqual([]);
  const history = await as.manager.projects.history({ id: projectId });
  expect(history.map(({ description }) => description)).toContain('Deleted a travel document (visa)');
  await expect(as.operator.travelDocuments.remove({ projectId, id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
