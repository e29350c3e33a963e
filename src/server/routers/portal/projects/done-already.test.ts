import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLogs } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { codeOf } from '#server/testing/portal/project-harness.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

let project: ReportedProject;
beforeEach(async () => {
  project = await createReportedProject();
});
afterEach(() => project.close());

type Actor = 'operator' | 'manager' | 'foreign';
type Removed = { projectId: number; id: number };

const REMOVALS = {
  'time entry': (actor: Actor, input: Removed) => project.as[actor].time.remove(input),
  part: (actor: Actor, input: Removed) => project.as[actor].parts.remove(input),
  file: (actor: Actor, input: Removed) => project.as[actor].files.remove(input),
  'travel document': (actor: Actor, input: Removed) => project.as[actor].travelDocuments.remove(input),
  contact: (actor: Actor, input: Removed) => project.as[actor].onBoardContacts.remove(input),
};

const addVisa = () =>
  project.inject({
    method: 'POST',
    url: `/api/portal/projects/${project.projectId}/travel-documents?fileName=Visa.pdf&fileCategory=visa`,
    headers: { authorization: `Bearer ${project.tokens.operator}`, 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\nA visa.'),
  });

test.each(Object.entries(REMOVALS))('a removed %s is removed again without a trace', async (_, remove) => {
  const { projectId } = project;
  await addVisa();
  const input = { projectId, id: 1 };
  await remove('manager', input);
  const rows = project.db.select().from(auditLogs).all().length;
  await remove('operator', input);
  project.setProject({ status: 'work done' });
  await remove('operator', input);
  expect(project.db.select().from(auditLogs).all()).toHaveLength(rows);
  expect(await codeOf(remove('foreign', input))).toBe('NOT_FOUND');
  const other = createProject(project.db, { assignedOperatorId: project.people.operator.id });
  expect(await codeOf(remove('operator', { ...input, projectId: other.id }))).toBe('NOT_FOUND');
  expect(await codeOf(remove('manager', { ...input, id: 999 }))).toBe('NOT_FOUND');
});

test('a step that someone has made in the meantime is done; with other facts it is a conflict', async () => {
  const { id, version } = project.readProject();
  const hold = { id, version, to: 'on hold' as const, holdReason: 'weather' as const };
  const first = await project.as.manager.projects.transition(hold);
  expect(await project.as.operator.projects.transition(hold)).toMatchObject({
    status: 'on hold',
    version: first.version,
  });
  const other = project.as.operator.projects.transition({ ...hold, holdReason: 'parts' });
  await expect(other).rejects.toThrow('Someone else has changed this project. Nothing was saved.');
  const again = project.as.operator.projects.transition({ ...hold, version: first.version });
  expect(await codeOf(again)).toBe('CONFLICT');
});

test('an answer that someone has given in the meantime is done; another one is a conflict', async () => {
  const input = { projectId: project.projectId, checklistId: 1, itemKey: 'remarks' };
  await project.as.manager.checklists.answer({ ...input, value: 'Clean' });
  const mine = await project.as.operator.checklists.answer({ ...input, value: 'Clean' });
  expect(mine.answer).toMatchObject({ answeredByName: 'Mona Manager', version: 1 });
  expect(await codeOf(project.as.operator.checklists.answer({ ...input, value: 'Dirty' }))).toBe('CONFLICT');
});
