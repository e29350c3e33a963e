import type { Locator, Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { Project } from '#contract/project/project.ts';
import { expectNoViolations, expectUsable, overflowOf } from '#tests/e2e/accessibility.ts';
import { addSession } from '#tests/e2e/browser.ts';
import { showPdfs } from '#tests/e2e/page-pool.ts';
import { newPage, openAs, startPortal } from './portal-page.ts';
import { enlargeText } from './portal-sweep.ts';
import {
  answerChecklists,
  moveProject,
  pictureOf,
  planProject,
  sendFile,
  signReport,
} from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const projectOf = (id: number) => staff.call<Project>(staff.mona, 'GET', `projects/${id}`);

test('starting far from the plan asks, pressing twice takes one step, and the step can be undone', async () => {
  const { id } = await planProject(staff, { scheduledDate: addDays(osloDay(new Date()), 13) });
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}`, { width: 390, complaints });
  const bar = page.locator('.phone-step');
  const start = bar.getByRole('button', { name: 'Start travel' });
  const box = (await start.boundingBox())!;
  await start.click();
  const question = page.getByRole('dialog', { name: 'Start travel' });
  await question.getByText(/^Today is .+, and this project is planned for/).waitFor();
  expect(await projectOf(id)).toMatchObject({ status: 'scheduled' });
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Start travel' }).click();
  await bar.getByRole('button', { name: 'Start work' }).waitFor();
  // The same place takes no further step.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByText(/^Travelling: you can undo this until/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Details' }).click();
  const course = page.getByRole('list', { name: 'Course of the project' });
  await course.getByRole('listitem').filter({ hasText: 'Travelling' }).getByText(staff.ola.name).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo “Start travel”' }).click();
  await start.waitFor();
  expect(await projectOf(id)).toMatchObject({ status: 'scheduled', operatorHours: '0.00' });

  // The office moves the project from the same header.
  const office = await openAs(browser, server, staff.mona, `/portal/project/${id}`, { complaints });
  const step = office.getByRole('list', { name: 'Course of the project' }).getByRole('listitem');
  await step.filter({ hasText: 'Scheduled' }).getByRole('button', { name: 'Reschedule' }).click();
  const plan = office.getByRole('dialog', { name: /^Reschedule/ });
  const day = addDays(osloDay(new Date()), 20);
  await plan.getByLabel('First day').fill(day);
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await projectOf(id)).scheduledDate).toBe(day);
});

test.each([320, 390])(
  'the open tab of a project begins in the first third of a phone, and the facts are one press away (%i px)',
  async (width) => {
    const { id } = await planProject(staff);
    await moveProject(staff, id, 'in progress');
    const page = await openAs(browser, server, staff.ola, `/portal/project/${id}?tab=work`, {
      width,
      complaints,
    });
    const work = page.getByRole('region', { name: 'work' });
    await work.getByRole('timer').waitFor();
    expect((await work.boundingBox())!.y).toBeLessThanOrEqual(844 / 3);
    await page
      .getByText(/, Bergen, Skoltegrunnskaien$/)
      .filter({ visible: true })
      .waitFor();
    const course = page.getByRole('list', { name: 'Course of the project' });
    expect(await course.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Details' }).click();
    await course.waitFor();
    await page.getByText(`Project ${id}`).waitFor();
    await expectUsable(page);
  },
);

test.each([320, 390])(
  'with letters of twice the size the title of a project has a row of its own, and no button lies over the symbol (%i px)',
  async (width) => {
    const { id } = await planProject(staff);
    const page = await openAs(browser, server, staff.mona, `/portal/project/${id}`, { width, complaints });
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await title.waitFor();
    await enlargeText(page);
    const back = (await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).boundingBox())!;
    expect((await title.boundingBox())!.y).toBeGreaterThanOrEqual(back.y + back.height - 1);
    const mark = await page.getByRole('banner').locator('svg').first().boundingBox();
    const find = (await page.getByRole('button', { name: /^Find/ }).boundingBox())!;
    // It is hidden where there is no room for it.
    expect(mark === null ? 0 : mark.x + mark.width).toBeLessThanOrEqual(find.x);
  },
);

/** A project whose report can be signed as soon as the timer is stopped. */
async function projectToFinish(): Promise<number> {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const photo = await sendFile(
    server,
    staff,
    id,
    { fileName: 'a.jpg', phase: 'after' },
    await pictureOf('#446688'),
  );
  await answerChecklists(staff, id, photo.id);
  await staff.call(staff.ola, 'POST', `projects/${id}/time`, {
    category: 'work',
    startedAt: new Date(Date.now() - 7_200_000).toISOString(),
    endedAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  return id;
}

/** How many rows of pixels bars cover that stay where they are while the page scrolls. */
const rowsUnderBars = (page: Page) =>
  page.evaluate(() => {
    const rows = new Set<number>();
    for (const element of document.querySelectorAll<HTMLElement>('.portal-frame *')) {
      const { position } = getComputedStyle(element);
      if ((position !== 'fixed' && position !== 'sticky') || !element.checkVisibility()) continue;
      const { top, bottom, height } = element.getBoundingClientRect();
      // Text for screen readers is one pixel high.
      if (height <= 1) continue;
      for (let row = Math.floor(top); row < Math.ceil(bottom); row += 1) rows.add(row);
    }
    return rows.size;
  });

test('a report is signed and the work finished in eight taps, with the running time in sight', async () => {
  const id = await projectToFinish();
  await staff.call(staff.ola, 'POST', `projects/${id}/contacts`, {
    contactType: 'engineer',
    name: 'R. Dela Cruz',
    position: 'Chief engineer',
  });
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}`, { width: 390, complaints });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.locator('.phone-step').getByRole('button', { name: 'Finish work' }).waitFor();
  expect(await rowsUnderBars(page)).toBeLessThanOrEqual(844 * 0.15);

  await page.getByRole('timer').waitFor();
  await expectNoViolations(page);
  await tap(page.getByRole('button', { name: 'Stop the timer' }));
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await tap(page.getByRole('navigation', { name: 'On board' }).getByRole('link', { name: 'Sign' }));
  await tap(page.getByText('Resolved', { exact: true }));
  await page.getByRole('region', { name: 'Report preview' }).waitFor();
  await tap(page.getByRole('button', { name: 'R. Dela Cruz Chief engineer' }));
  expect(await page.getByLabel('Rank').inputValue()).toBe('Chief engineer');
  await expectNoViolations(page);
  await tap(page.getByRole('button', { name: 'Sign with the typed name' }));
  await tap(page.getByRole('button', { name: 'Sign report' }));
  await page.getByText('No changes since the signature.').waitFor();
  await tap(page.locator('.phone-step').getByRole('button', { name: 'Finish work' }));
  await expect.poll(async () => (await projectOf(id)).status).toBe('work done');
  expect(taps).toBeLessThanOrEqual(8);
});

test('on a phone laid flat the signature has its whole width, and the bars leave the height to it', async () => {
  const id = await projectToFinish();
  await staff.call(staff.ola, 'POST', `projects/${id}/time/stop`, {});
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}?tab=report`, { complaints });
  for (const [width, height] of [
    [844, 390],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('.phone-step').getByRole('button', { name: 'Finish work' }).waitFor();
    expect(await rowsUnderBars(page)).toBeLessThanOrEqual(height * 0.15);
    await page.getByRole('radio', { name: 'Resolved', exact: true }).check();
    const field = page.locator('[data-signature]');
    await field.waitFor();
    const seen = await page.evaluate(() => document.documentElement.clientWidth);
    const { width: wide, height: high } = (await field.boundingBox())!;
    expect(Math.abs(wide - seen)).toBeLessThanOrEqual(2);
    expect(Math.abs(high - wide / 3)).toBeLessThanOrEqual(2);
    // All of it fits beside the bar.
    expect(high).toBeLessThanOrEqual(height * 0.85);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await expectNoViolations(page);
  }
});

test('on a phone a report is approved without scrolling to its end, and the bars leave the height to it', async () => {
  const id = await projectToFinish();
  await signReport(staff, id);
  await moveProject(staff, id, 'work done', { outcome: 'resolved' });
  const path = `/portal/project/${id}?tab=report`;
  const page = await openAs(browser, server, staff.mona, path, { width: 390, complaints });
  const step = page.locator('.phone-step');
  await step.getByRole('button', { name: 'Send back' }).waitFor();
  expect(await rowsUnderBars(page)).toBeLessThanOrEqual(844 * 0.15);
  await expectNoViolations(page);
  await step.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await projectOf(id)).status).toBe('completed');
});

test('the signed file is read within its approval where the browser shows PDFs, and as text in any browser', async () => {
  const id = await projectToFinish();
  await signReport(staff, id);
  await moveProject(staff, id, 'work done', { outcome: 'resolved' });
  const page = await newPage(browser, { complaints });
  await page.addInitScript(showPdfs, true);
  await addSession(page, server, 'portal', staff.mona.token);
  const isFile = (response: Response) => /\/api\/portal\/reports\/\d+\/content$/.test(response.url());
  const [file] = await Promise.all([
    page.waitForResponse(isFile),
    page.goto(`${server.url}/portal/project/${id}?tab=report`),
  ]);
  expect(file.status()).toBe(200);
  expect(file.frame().parentFrame()).toBe(page.mainFrame());
  await page.getByTitle('Signed report, version 1, as PDF').waitFor();
  const approval = page.getByRole('region', { name: 'Approval' });
  const text = approval.getByRole('article', { name: /^Service report/ });
  expect(await text.isVisible()).toBe(false);
  await approval.getByText('Read the report as text').click();
  await text.getByText('The vessel left.').first().waitFor();
  await expectNoViolations(page);

  const other = await openAs(browser, server, staff.mona, `/portal/project/${id}?tab=report`, { complaints });
  await other
    .getByRole('article', { name: /^Service report/ })
    .getByRole('link', { name: /^Open the signed PDF/ })
    .waitFor();
  expect(await other.locator('iframe').count()).toBe(0);
});

test('what is missing is done where it is named, and the open tab is always in view', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}`, { width: 320, complaints });
  const tabs = page.getByRole('navigation', { name: 'Project sections' }).getByRole('link');
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    const { x, width } = (await tab.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
  await page.locator('.phone-step').getByRole('button', { name: 'Finish work' }).click();
  const missing = page.getByRole('dialog', { name: 'Finish work' });
  await missing.getByRole('button', { name: 'Stop the timer' }).click();
  await missing.getByRole('button', { name: 'Stop the timer' }).waitFor({ state: 'detached' });
  await expectNoViolations(page);
  await missing.getByRole('button', { name: 'Add work time' }).click();
  const time = page.getByRole('dialog', { name: 'Add time' });
  await time.getByRole('button', { name: 'Save' }).click();
  await time.waitFor({ state: 'hidden' });
  await page.goto(`${server.url}/portal/project/${id}?tab=report`);
  const first = page.getByText('Complete these before signing.').locator('..');
  await first.getByRole('link', { name: /^Answer \d+ required items/ }).waitFor();
  // What was entered before may still be sent.
  await expect.poll(() => first.getByRole('button').count()).toBe(0);
  await expectNoViolations(page);
});
