import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PortalRole } from '#contract/session.ts';
import { navigationOf } from '#client/features/portal/shell/navigation.ts';
import { PROJECT_TABS } from '#client/lib/project-tabs.ts';
import { launchBrowser } from './browser.ts';
import { moveJob, planJob } from './job-page.ts';
import { hireStaff, openAs, overflowOf, type Staff } from './portal-staff.ts';
import { startServer, type RunningServer } from './server.ts';

/** Loading what a screen consists of and looking at all of it takes its time on a busy machine. */
const SWEEP_MS = 240_000;

let server: RunningServer;
let browser: Browser;
let staff: Staff;
const complaints: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  staff = await hireStaff(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(complaints.splice(0)).toEqual([]);
});

const VIEWS = ['table', 'board', 'schedule', 'month'];

/** Every screen of a role: what the navigation holds now and will hold, and the views of the overview. */
function screensOf(role: PortalRole): string[] {
  const views = role === 'manager' ? VIEWS : ['table', 'month'];
  return [
    ...navigationOf(role).map(({ to }) => to),
    ...views.map((view) => `/portal/projects-overview?view=${view}`),
  ];
}

const tabsOf = (id: number) => PROJECT_TABS.map((tab) => `/portal/project/${id}?tab=${tab}`);

/** A job under way with parts, a comment and hours, so that most lists have a row. */
async function busyJob(): Promise<number> {
  const { call, mona, ola } = staff;
  const { id } = await planJob(staff, {
    vesselName: 'Nordskjær Vektor International Offshore Construction and Support Carrier',
    clientName: 'Nordskjær Offshore Construction and Heavy Transport Holding International AS',
  });
  await moveJob(staff, id, 'in progress');
  await call(ola, 'POST', `projects/${id}/comments`, {
    comment: `Please bring the spare cell. @${mona.name} knows where it is.`,
  });
  await call(ola, 'POST', `projects/${id}/parts`, { partName: 'Hose clamp 20–32 mm', quantity: 12 });
  await call(ola, 'POST', `projects/${id}/parts`, {
    partName: 'Electrode module for the electrolysis cell, with seals and certificate',
    partNumber: 'HMT-ELECTRODE-MODULE-0001-REV-B',
    price: { amount: '125000.50', currency: 'NOK' },
  });
  return id;
}

/** Nothing of the screen is still on its way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main .animate-breathe:visible').count()).toBe(0);
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const heading = await page.getByRole('heading', { level: 1 }).allTextContents();
  const title = await page.title();
  const overflow = await overflowOf(page);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(heading.length === 1 && heading[0]?.trim() ? [] : [`level 1 headings: ${heading.join(', ')}`]),
    ...(/^\S.* \| \S/.test(title) ? [] : [`its title is “${title}”`]),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
}

/** What is wrong with any of them, by path. */
async function sweep(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(server.url + path);
    await settled(page);
    const faults = await faultsOf(page);
    if (faults.length > 0) found[path] = faults;
  }
  return found;
}

const open = (who: keyof Omit<Staff, 'call'>, width: number, path: string) =>
  openAs(browser, server, staff[who], path, { width, complaints });

const EVERYBODY = [
  ['manager', 'mona', 1280],
  ['manager', 'mona', 390],
  ['operator', 'ola', 1280],
  ['operator', 'ola', 390],
] as const;

describe('before anybody has done anything', () => {
  test.each(EVERYBODY.filter(([, , width]) => width === 390))(
    'every screen of the %s is whole (%s, %i px)',
    async (role, who, width) => {
      const screens = screensOf(role);
      const page = await open(who, width, screens[0] ?? '');
      expect(await sweep(page, screens)).toEqual({});
    },
    SWEEP_MS,
  );
});

describe('with a job under way', () => {
  let job: number;
  beforeAll(async () => {
    job = await busyJob();
  });

  test.each(EVERYBODY)(
    'every screen and every tab of the job is whole for the %s (%s, %i px)',
    async (role, who, width) => {
      const screens = [...screensOf(role), ...tabsOf(job)];
      const page = await open(who, width, screens[0] ?? '');
      expect(await sweep(page, screens)).toEqual({});
    },
    SWEEP_MS,
  );

  test.each(EVERYBODY)(
    'notifications and account are whole for the %s (%s, %i px)',
    async (_, who, width) => {
      const page = await open(who, width, '/portal/projects-overview');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: /: account$/ }).click();
      await page.getByRole('menuitem', { name: 'Password and sessions' }).click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    },
  );
});
