import { expect, test } from 'vitest';
import { addSession } from '#tests/e2e/browser.ts';
import { laySlowLine } from '#tests/e2e/slow-line.ts';
import { appliedKeys, readScreens, readServer, sentFiles } from './day-records.ts';
import { CHANGING, MAKING, openTab } from './offline-acts-page.ts';
import { storedActs } from './phone-day.ts';
import { newPage, startPortal } from './portal-page.ts';
import { moveProject, noisePicture, planProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola } = staff;

test('on a slow line that loses a fifth, each act is kept before it is answered, and arrives once', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  await call(ola, 'POST', `projects/${id}/parts`, { partName: 'Hose clip', quantity: 1 });
  const line = await laySlowLine(server);
  const page = await newPage(browser, { complaints });
  await addSession(page, line.server, 'portal', ola.token);
  await page.goto(`${line.server.url}/portal/project/${id}`);
  // The screens are there; from here on the line is slow.
  for (const tab of ['Work', 'Parts', 'Travel', 'Comments', 'Overview']) {
    await openTab(page, tab);
    await page.getByRole('region', { name: tab.toLowerCase(), exact: true }).waitFor();
  }
  await readScreens(page);
  const before = new Set(appliedKeys(server, ola.id));
  line.slowDown();
  line.hold(true);
  const picture = await noisePicture(80, 60);
  const [addOneMore, pressTimer, answerItem, writeTravelNotes] = CHANGING;
  const acts = [...Object.values(MAKING), answerItem, addOneMore, pressTimer, writeTravelNotes];
  for (const [index, act] of acts.entries()) await act(page, `mark-${index}-`, picture);
  const stored = await storedActs(page);
  expect(stored).toHaveLength(acts.length);

  line.hold(false);
  await expect.poll(async () => (await storedActs(page)).length, { timeout: 90_000 }).toBe(0);
  const applied = appliedKeys(server, ola.id).filter((uuid) => !before.has(uuid));
  expect(applied.toSorted()).toEqual(stored.map(({ uuid }) => uuid).toSorted());
  const marks = ['comment', 'part', 'time', 'contact', 'photo', 'document'] as const;
  const records = await readServer(server, staff, id);
  expect(marks.map((kind) => records[kind])).toEqual(marks.map((_, index) => [`mark-${index}-`]));
  expect([records.answer, records.notes]).toEqual([['mark-6-'], ['mark-9-']]);
  const files = stored.flatMap(({ fileName, sha256 }) => (fileName ? [`${fileName} ${sha256}`] : []));
  expect(sentFiles(server, id)).toEqual(files.toSorted());
  expect([line.lost.requests > 0, line.lost.answers > 0]).toEqual([true, true]);
});
