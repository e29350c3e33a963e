import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { layLine } from '#tests/e2e/cut-line.ts';
import { openProfile } from '#tests/e2e/killable-browser.ts';
import {
  appliedKeys,
  printedWords,
  readScreens,
  readServer,
  sentFiles,
  signedHashes,
} from './day-records.ts';
import { noticeNetwork, takeOnBoard } from './on-board-page.ts';
import { PhoneDay, storedActs } from './phone-day.ts';
import { signIn, startPortal } from './portal-page.ts';
import { moveProject, planProject } from './project-page.ts';
import { OLA } from './staff.ts';

/**
 * Days of an operator without a network, whose browser is killed again and again. One short day here;
 * `npm run test:offline` tries more.
 */
const KILLS = Number(process.env['OFFLINE_KILLS'] ?? 1);
const FIRST_SEED = Number(process.env['OFFLINE_FIRST_SEED'] ?? 1);
const KILLS_A_DAY = 25;
const ACTS_A_DAY = 40;
const PHOTOS_A_DAY = 30;

const { server, staff } = await startPortal();
const { call, ola } = staff;

const starts = Array.from({ length: Math.ceil(KILLS / KILLS_A_DAY) }, (_, day) => FIRST_SEED + day);

test.each(starts)('a day of work arrives once however often the browser is killed: seed %i', async (seed) => {
  const kills = Math.min(KILLS_A_DAY, KILLS - (seed - FIRST_SEED) * KILLS_A_DAY);
  const sendingKills = Math.floor(kills / 4);
  const share = kills / KILLS_A_DAY;
  const actCount = Math.ceil(ACTS_A_DAY * share);
  const photoCount = Math.ceil(PHOTOS_A_DAY * share);
  const random = createSeededRandom(seed);
  const project = await planProject(staff);
  await moveProject(staff, project.id, 'travelling');
  await call(ola, 'POST', `projects/${project.id}/parts`, { partName: 'Hose clip', quantity: 1 });
  const line = await layLine(server);
  const day = new PhoneDay(line, project, random);
  try {
    day.browser = await openProfile(day.folder);
    await signIn(day.page, line.server, OLA, `/portal/project/${project.id}`);
    // Its accessibility is what portal-on-board.test.ts looks at.
    await takeOnBoard(day.page, async () => {});
    await day.browser.close();
    await line.cut();
    const before = new Set(appliedKeys(server, ola.id));

    await day.open();
    await day.page.getByRole('button', { name: 'Start work' }).first().click();
    await day.page.getByText('1 entry waits on this phone.').waitFor();
    /** The acts during which the browser is killed; after the last of all, while the report is signed. */
    const killed = new Set<number>();
    const total = actCount + photoCount;
    while (killed.size < kills - sendingKills) killed.add(random.below(total + 1));
    const killAfter = (count: number) => (killed.has(count) ? random.whole(0, 1200) : undefined);
    for (let count = 0; count < actCount; count += 1) await day.act(killAfter(count));
    for (let count = actCount; count < total; count += 1) await day.act(killAfter(count), true);
    const words = await day.sign(killAfter(total));
    await day.browser.close();
    await day.open();
    await day.expectStored();
    const stored = await storedActs(day.page);
    const shown = await readScreens(day.page);
    const missing = day.made.filter(({ kind, mark }) => !shown[kind].includes(mark));
    expect(missing).toEqual([]);
    await day.browser.close();

    await line.restore();
    const countArrived = () => appliedKeys(server, ola.id).filter((uuid) => !before.has(uuid)).length;
    /** After each kill while sending, how many entries had arrived. */
    const arrived: number[] = [];
    for (let count = 0; count < sendingKills; count += 1) {
      await day.killSending(countArrived, stored.length);
      arrived.push(countArrived());
    }
    await day.open();
    await noticeNetwork(day.page);
    // A whole day has thirty photos.
    await expect.poll(async () => (await storedActs(day.page)).length, { timeout: 300_000 }).toBe(0);

    const applied = appliedKeys(server, ola.id).filter((uuid) => !before.has(uuid));
    expect(applied.toSorted()).toEqual(stored.map(({ uuid }) => uuid).toSorted());
    expect(await readServer(server, staff, project.id)).toEqual(shown);
    const signed = stored.flatMap(({ call: name, sha256 }) =>
      name === 'serviceReports.sign' && sha256 !== undefined ? [sha256] : [],
    );
    expect(signedHashes(server, project.id)).toEqual(signed);
    const reports = await call<ServiceReport[]>(ola, 'GET', `projects/${project.id}/reports`);
    const printed = await printedWords(server, ola.token, reports[0]?.fileURL ?? '');
    const squeezed = printed.replaceAll(/\s+/g, '');
    expect(words.filter((said) => !squeezed.includes(said.replaceAll(/\s+/g, '')))).toEqual([]);
    const files = stored.flatMap(({ fileName, sha256 }) => (fileName ? [`${fileName} ${sha256}`] : []));
    expect(sentFiles(server, project.id)).toEqual(files.toSorted());
    await call(ola, 'POST', `projects/${project.id}/time/stop`, {}).catch(() => {});
    if (process.env['OFFLINE_KILLS'] !== undefined) {
      process.stdout.write(
        `seed ${seed}: ${day.kills} kills (the last ${sendingKills} after ${arrived.join(', ')} had arrived), ` +
          `${day.acts + 2} acts begun, ` +
          `${stored.length} entries and ${files.length} files on the phone, each on the server once; ` +
          `the report has the ${words.length} texts that were signed\n`,
      );
    }
  } finally {
    await day.browser?.kill().catch(() => {});
    rmSync(day.folder, { recursive: true, force: true });
  }
});
