import type { Page } from 'playwright-core';
import type { Project } from '#contract/project/project.ts';
import type { PortalRole } from '#contract/session.ts';
import { navigationOf } from '#client/features/portal/shell/navigation.ts';
import { projectTabsOf } from '#client/entities/project/project-tabs.ts';
import { overflowOf, violationsOf } from '#tests/e2e/accessibility.ts';
import { moveProject, pictureOf, planProject, sendFile } from './project-page.ts';
import type { Staff } from './staff.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import { untilDrawn } from '#tests/e2e/browser.ts';

/** Some forty screens, each of which takes seconds on two quiet cores and much longer on busy ones. */
export const SWEEP_MS = 900_000;

/** Beside the table, which opens where the address names no view. */
const OVERVIEWS = { manager: ['board', 'schedule', 'month'], operator: ['month'] } as const;

/** What else can be seen at an address of the navigation. */
const VIEWS = {
  manager: [
    '/portal/vessel-directory?view=companies',
    '/portal/vessel-directory?view=rules',
    '/portal/vessel-directory?vessel=1',
    '/portal/projects-overview?view=requests&request=1',
    '/portal/parts-usage?group=part',
    '/portal/parts-usage?group=vessel',
    '/portal/parts-usage?group=operator',
    '/portal/parts-usage?group=month',
    '/portal/billing-notifications?show=all',
    '/portal/billing-dashboard?leaks=1',
    '/portal/billing-dashboard?project=1',
    '/portal/analytics?rows=backlog',
  ],
  operator: ['/portal/vessel-directory?vessel=1'],
} as const;

/** Every screen of a role: what the navigation holds now and will hold, and the views of the overview. */
export function screensOf(role: PortalRole): string[] {
  return [
    ...navigationOf(role).map(({ to, view }) => (view ? `${to}?view=${view}` : to)),
    ...OVERVIEWS[role].map((view) => `/portal/projects-overview?view=${view}`),
  ];
}

/** All that there is to see once there is a project, with the vessel that came with it: drawers and lists, and its tabs. */
export const viewsOf = (role: PortalRole, project: number): string[] => [
  ...screensOf(role),
  ...VIEWS[role],
  ...projectTabsOf(role).map((tab) => `/portal/project/${project}?tab=${tab}`),
];

/** A project under way with something in each of its tabs, so that most lists have a row. */
export async function busyProject(server: RunningServer, staff: Staff): Promise<number> {
  const { call, mona, ola } = staff;
  const { id } = await planProject(staff, {
    vesselName: 'Nordskjær Vektor International Offshore Construction and Support Carrier',
    clientName: 'Nordskjær Offshore Construction and Heavy Transport Holding International AS',
  });
  await moveProject(staff, id, 'in progress');
  await call(ola, 'POST', `projects/${id}/comments`, {
    comment: `Please bring the spare cell. @${mona.name} knows where it is.`,
  });
  await call(ola, 'POST', `projects/${id}/parts`, { partName: 'Hose clamp 20–32 mm', quantity: 12 });
  const { id: part } = await call<{ id: number }>(ola, 'POST', `projects/${id}/parts`, {
    partName: 'Electrode module for the electrolysis cell, with seals and certificate',
    partNumber: 'HMT-ELECTRODE-MODULE-0001-REV-B',
    cost: { amount: '98000.25', currency: 'NOK' },
  });
  const price = { amount: '125000.50', currency: 'NOK' };
  await call(mona, 'PUT', `parts/${part}/price`, { version: 1, price });
  await call(mona, 'POST', `projects/${id}/contacts`, {
    contactType: 'engineer',
    name: 'R. Dela Cruz',
    phone: '+63 2 000 0001',
    email: 'ce@ship.example',
  });
  await sendRequest(server);
  const { version } = await call<Project>(mona, 'GET', `projects/${id}`);
  await call(mona, 'PATCH', `projects/${id}`, { version, travelInfo: 'WF523 from Haugesund' });
  const photo = { fileName: 'Filter.jpg', phase: 'before', description: 'Clogged filter' };
  await sendFile(server, staff, id, photo, await pictureOf('#446688'));
  return id;
}

/** Sends a request for quotation as a buyer does, and returns the path of its page. */
export async function sendRequest(server: RunningServer, name = 'Ann Example'): Promise<string> {
  const sent = await fetch(`${server.url}/api/rfqs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: 'purchasing.department@nordskjaer-offshore-construction.example',
      company: 'Nordskjær Offshore Construction and Heavy Transport Holding International AS',
      delivery: { vessel: 'Nordskjær Vektor', port: 'Haugesund', eta: '2027-03-14' },
      lines: [
        { rawText: '5 pcs CLX reagent set 09991', askedNumber: '09991', quantity: 5 },
        {
          rawText: '3 x pump membrane 88-1234-X, Viton',
          askedNumber: '88-1234-X',
          quantity: 3,
          note: 'Viton',
        },
      ],
    }),
  });
  const { statusPath } = (await sent.json()) as { statusPath: string };
  return statusPath;
}

/** Nothing of the screen is still on its way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilDrawn(page);
}

/** Goes to another screen as a link does, without loading the document again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    // TanStack Router leaves itself there.
    const router = window.__TSR_ROUTER__;
    if (!router) throw new Error('The page has no router.');
    if (router.state.location.href === to) return;
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe('onRendered', () => {
        unsubscribe();
        resolve();
      });
      router.history.push(to);
    });
  }, path);
}

/** What is wrong with any of them, by path. They are opened one from the other, or each as a document. */
export async function sweep(
  page: Page,
  server: RunningServer,
  paths: readonly string[],
  faultsOf: (page: Page, isFirst: boolean) => Promise<string[]>,
  { asDocuments = false } = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await (asDocuments ? page.goto(server.url + path) : follow(page, path));
    await settled(page);
    const faults = await faultsOf(page, path === paths[0]);
    if (faults.length > 0) found[path] = faults;
  }
  return found;
}

/** What is wrong with a screen for axe, or with its heading, title or width. */
export async function faultsOf(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  const heading = await page.getByRole('heading', { level: 1 }).allTextContents();
  const title = await page.title();
  const overflow = await overflowOf(page);
  return [
    ...violations,
    ...(heading.length === 1 && heading[0]?.trim() ? [] : [`level 1 headings: ${heading.join(', ')}`]),
    ...(/^\S.* \| \S/.test(title) ? [] : [`its title is “${title}”`]),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
}

/** Sets the text size of the browser, which widths in style sheets follow; 16 is the usual one. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: (size * 13) / 16 } });
  await session.detach();
}

/**
 * Controls that a finger cannot press surely: they are lower than 44 px. A link may cover more than its words, a label is
 * part of its box, and links within a sentence are as high as its lines.
 */
export const faultsOfTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('a[href], button, summary, select, input')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.sr-only')) continue;
      const own = control.getBoundingClientRect();
      const isInSentence = getComputedStyle(control).display === 'inline' && control.matches('p a, li a');
      if (own.width <= 1 || isInSentence) continue;
      const cover = getComputedStyle(control, '::after');
      const covered = cover.position === 'absolute' ? Number.parseFloat(cover.height) || 0 : 0;
      const label = control.closest('label')?.getBoundingClientRect().height ?? 0;
      const height = Math.max(own.height, covered, label);
      if (height < 43.5) {
        const name = control.ariaLabel ?? control.textContent.trim().slice(0, 40);
        faults.push(`${Math.round(height)} px high: ${control.tagName} “${name}”`);
      }
    }
    return faults;
  });

/** As where only the letters are twice as large, until the document is reloaded. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200%; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // What follows its own size by script is drawn again in the frame after the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** What is cut off on a phone with text twice as large. The text stays large. */
export async function faultsOfLargeText(page: Page): Promise<string[]> {
  await enlargeText(page);
  const found: string[] = [];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await cutOff(page)).map((fault) => `${width} px, large text: ${fault}`));
  }
  return found;
}

/**
 * What has to be scrolled sideways, and words that are cut off. A grid of data may scroll in a place of its own that
 * has a name and takes the keyboard; so may a row of tabs or of choices, which brings the one in focus into view.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // What a script lays out follows the width in the frame after the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const named = (element: Element) => `${element.tagName} “${element.textContent.trim().slice(0, 40)}”`;
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const over = element.scrollWidth - element.clientWidth;
      const { overflowX, clipPath } = getComputedStyle(element);
      const isUnseen = clipPath !== 'none' || !element.checkVisibility() || !element.textContent.trim();
      if (over <= 1 || overflowX === 'visible' || isUnseen) continue;
      if (overflowX === 'hidden' || overflowX === 'clip') faults.push(`cut by ${over} px: ${named(element)}`);
      else if (element.closest('nav, fieldset') === null && !(element.tabIndex === 0 && element.ariaLabel)) {
        faults.push(`scrolls sideways by ${over} px: ${named(element)}`);
      }
    }
    return faults;
  });
