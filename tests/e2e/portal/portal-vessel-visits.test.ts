import { eq } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { formatDay } from '#contract/format/format-date.ts';
import type { Project } from '#contract/project/project.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { openAs, startPortal } from './portal-page.ts';

const PATH = '/portal/vessel-directory';

const { server, browser, staff, complaints } = await startPortal();

const addVessel = (fields: object) => staff.call<Vessel>(staff.mona, 'POST', 'vessels', fields);

/** A service of so many days ago, done and approved; the work itself is not what this file is about. */
async function serve(vesselDirectoryId: number, daysAgo: number): Promise<void> {
  const day = addDays(osloDay(new Date()), -daysAgo);
  const project = await staff.call<Project>(staff.mona, 'POST', 'projects', {
    vesselDirectoryId,
    serviceType: 'annual service',
    location: 'Haugesund',
    locationTimezone: 'Europe/Oslo',
    scheduledDate: day,
    assignedOperatorId: staff.ola.id,
    confirmAndSchedule: true,
  });
  await staff.call(staff.mona, 'POST', `projects/${project.id}/parts`, {
    partName: 'TRO electrode',
    quantity: 2,
  });
  withDatabase(server, (db) =>
    db
      .update(vesselProjects)
      .set({ status: 'work done', startedAt: new Date(`${day}T08:00:00Z`) })
      .where(eq(vesselProjects.id, project.id))
      .run(),
  );
  const { version } = await staff.call<Project>(staff.mona, 'GET', `projects/${project.id}`);
  await staff.call(staff.mona, 'POST', `projects/${project.id}/transition`, {
    version,
    to: 'completed',
    completedDate: day,
  });
}

test('a due vessel becomes a scheduled project in three clicks: the tile, Plan, Confirm and schedule', async () => {
  const due = await addVessel({
    vesselName: 'Haukvær Kvarts',
    clientName: 'Haukvær Rederi',
    systemType1: 'Testholm TB-500',
  });
  await serve(due.id, 360);
  const { version } = await staff.call<Vessel>(staff.mona, 'GET', `vessels/${due.id}`);
  const nextServiceDue = addDays(osloDay(new Date()), 5);
  await staff.call(staff.mona, 'PATCH', `vessels/${due.id}`, { version, nextServiceDue });

  const page = await openAs(browser, server, staff.mona, '/portal/manager-dashboard', { complaints });
  await page.getByRole('link', { name: /^1 Services due, not planned/ }).click();
  await page.getByText('No project yet').waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Plan the service of Haukvær Kvarts' }).click();
  const parts = page.getByRole('region', { name: /^Parts used last time/ });
  await parts.getByText('TRO electrode').waitFor();
  const operator = page.getByLabel('Operator', { exact: true });
  await expect.poll(() => operator.inputValue()).toBe(String(staff.ola.id));
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Confirm and schedule' }).click();
  await page.waitForURL(({ pathname }) => /^\/portal\/project\/\d+$/.test(pathname));
  const project = await staff.call<Project>(staff.mona, 'GET', `projects/${page.url().split('/').at(-1)}`);
  expect(project).toMatchObject({
    status: 'scheduled',
    vesselDirectoryId: due.id,
    clientName: 'Haukvær Rederi',
    systemType: 'Testholm TB-500',
    serviceType: 'annual service',
    location: 'Haugesund',
    assignedOperator: { id: staff.ola.id },
    sourceType: 'due vessel',
    sourceId: due.id,
  });
  expect(project.scheduledDate! >= nextServiceDue).toBe(true);
  await page.goto(`${server.url}${PATH}?due=30`);
  await page.getByText('Project planned').waitFor();
});

test.each([
  [1280, 800],
  [390, 844],
])(
  'who was on that ship last year is seen in two clicks without scrolling, at %i px',
  async (width, height) => {
    const vesselName = `Lomvi Aurora ${width}`;
    const { id } = await addVessel({
      vesselName,
      newVessel: true,
      clientName: 'Lomvi Rederi',
      systemType1: 'Testholm TB-500',
    });
    await serve(id, 380);
    await serve(id, 40);
    const page = await openAs(browser, server, staff.mona, PATH, { width, complaints });
    await page.setViewportSize({ width, height });
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole('searchbox', { name: 'Search vessels' }));
    await page.keyboard.type(vesselName);
    await click(page.getByRole('link', { name: vesselName, exact: true }));
    const visits = page.getByRole('region', { name: 'Visits' }).getByRole('listitem');
    const lastYear = visits.filter({ hasText: formatDay(addDays(osloDay(new Date()), -380)) });
    for (const fact of ['Annual service', staff.ola.name, 'Completed', '2 × TRO electrode']) {
      await lastYear.getByText(fact).waitFor();
    }
    const box = (await lastYear.boundingBox())!;
    // The bar of the portal covers the lower edge of a phone.
    const bar = await page
      .locator('.phone-bar:visible')
      .evaluateAll(([element]) => element?.clientHeight ?? 0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(box.y + box.height).toBeLessThanOrEqual(height - bar);
    expect(clicks).toBe(2);
    await expectNoViolations(page);
  },
);
