import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeReport } from '#contract/report/describe-report.ts';
import { recordReport } from '#contract/report/record-report.ts';
import { factsOfPack } from '#contract/report/report-facts.ts';
import { readSnapshot, snapshotOf, snapshotText } from '#contract/report/report-snapshot.ts';
import { letterhead } from '#content/letterhead.ts';
import { createProject } from '#server/testing/factories.ts';
import { addChecklist, answerItem } from '#server/testing/portal/project-facts.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

let project: ReportedProject;
beforeEach(async () => {
  project = await createReportedProject();
});
afterEach(() => project.close());

/** The text that a device makes without a network. */
async function madeOnDevice(): Promise<string> {
  const { projectId } = project;
  const facts = factsOfPack(await project.as.operator.projects.pack({ id: projectId }));
  return snapshotText(
    snapshotOf(projectId, describeReport(facts, letterhead(), 'resolved'), recordReport(facts, 'resolved')),
  );
}

function addEarlierVisit(): void {
  const { db, people } = project;
  const { vesselDirectoryId, systemType } = project.readProject();
  const earlier = createProject(db, {
    vesselDirectoryId,
    systemType,
    status: 'completed',
    workEndedAt: new Date('2025-05-03T12:00:00Z'),
  });
  const item = { key: 'drift', label: 'Drift', kind: 'number', required: true, unit: 'mg/L' } as const;
  const { id: checklistId } = addChecklist(db, earlier.id, [item]);
  answerItem(db, { checklistId, itemKey: 'drift', value: '0.02', answeredBy: people.operator.id });
}

test('is the same text on the server and on a device that has the project on board', async () => {
  addEarlierVisit();
  const { projectId, as } = project;
  const work = { projectId, category: 'work' as const, startedAt: '2026-03-02T05:50:00Z' };
  await as.manager.time.add({ ...work, endedAt: '2026-03-02T06:20:00Z' });
  await as.operator.time.start({ projectId, category: 'travel' });
  await as.operator.parts.add({ projectId, partName: 'Åpen ring', quantity: 3, usedDate: '2026-02-28' });
  await as.operator.onBoardContacts.create({ projectId, contactType: 'master', name: 'Łukasz Ćwik' });
  project.setProject({ visitNumber: 2, description: 'Both drifted.\n“Cleaned” – twice ✓ 😀' });
  const { snapshot, snapshotSha256 } = await project.show();
  expect(await madeOnDevice()).toBe(snapshot);
  expect(snapshotSha256).toBe(createHash('sha256').update(snapshot).digest('hex'));
  for (const words of ['0.02 in May 2025', 'See photo 2', 'Åpen ring', 'Mona Manager', '✓ 😀'])
    expect(snapshot).toContain(words);
});

test('is the text of the report that is shown, without number and version', async () => {
  const { snapshot, report } = await project.show();
  const read = readSnapshot(snapshot)!;
  expect(snapshot).not.toContain(report.number);
  expect(read.photos.map(({ caption }) => caption)).toEqual(
    report.sections.flatMap((section) =>
      section.kind === 'photos' ? section.photos.map(({ caption }) => caption) : [],
    ),
  );
  await project.sign();
  expect((await project.show()).snapshot).toBe(snapshot);
});
