import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, startPortal } from './portal-page.ts';
import { busyJob, sweep, viewsOf } from './portal-sweep.ts';

/** Every stop of every screen, on a busy machine. */
const SWEEP_MS = 240_000;
const MOST_STOPS = 300;

const { server, browser, staff, complaints } = await startPortal();
const job = await busyJob(staff);

/** Before the first stop of a screen; where a drawer lies over it, before the first stop within. */
const goToStart = (page: Page) =>
  page.evaluate(() => {
    const skip = document.querySelector<HTMLElement>('a[href="#main"]');
    if (!document.querySelector('dialog[open]')) skip?.focus();
  });

/** Where the keyboard is: undefined behind the last stop, and what is wrong with it there. */
const readStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return;
    const words = (element.ariaLabel ?? element.textContent).trim().slice(0, 50);
    const name = `${element.tagName} “${words}” ${element.getAttribute('name') ?? ''}`;
    // The parts of a date are stops of one field.
    const isSameField = element.dataset['stop'] === 'now' && element.matches('input[type^=date]');
    const isSecondTime = element.dataset['stop'] !== undefined && !isSameField;
    for (const before of document.querySelectorAll<HTMLElement>('[data-stop]')) before.dataset['stop'] = '';
    element.dataset['stop'] = 'now';

    const hasRing = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    const around: Element[] = [];
    for (let one: Element | null = element; one && around.length < 4; one = one.parentElement)
      around.push(one);

    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const inWindow = {
      left: Math.max(left, 0),
      right: Math.min(right, innerWidth),
      top: Math.max(top, 0),
      bottom: Math.min(bottom, innerHeight),
    };
    const isOutside = inWindow.right <= inWindow.left || inWindow.bottom <= inWindow.top;
    const onTop = document.elementFromPoint(
      (inWindow.left + inWindow.right) / 2,
      (inWindow.top + inWindow.bottom) / 2,
    );
    // A choice may be shown by its label alone.
    const isOwn = (one: Element | null) =>
      element.contains(one) ||
      [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(one)) ||
      (element.matches('tr, li, section, a') && one?.contains(element) === true && one !== document.body);
    const faults = [
      !around.some(hasRing) && !hasRing(element.nextElementSibling) && 'shows no focus',
      element.tabIndex > 0 && 'stands out of the order',
      isOutside && width > 1 && height > 1 && 'lies outside of the window',
      !isOutside && width > 1 && !isOwn(onTop) && `lies below ${onTop?.tagName} ${onTop?.className}`,
    ].filter((fault) => typeof fault === 'string');
    return { name, isSameField, isSecondTime, faults };
  });

/** Goes through a screen with the Tab key, from its first stop until it is left behind. */
async function faultsOfWalk(page: Page): Promise<string[]> {
  await goToStart(page);
  const found: string[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop?.isSecondTime) return [...found, `comes back to ${stop.name} and never leaves`];
    if (!stop) return [...found, ...(presses === 0 ? ['has no stop'] : []), ...(await namelessOf(page))];
    found.push(...stop.faults.map((fault) => `${stop.name} ${fault}`));
  }
  return [...found, `has more than ${MOST_STOPS} stops`];
}

const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'Date',
  'DisclosureTriangle',
  'link',
  'listbox',
  'menuitem',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

/** Controls that a screen reader has no name for. */
async function namelessOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role, name }) => !ignored && CONTROLS.has(role?.value as string) && !name?.value)
    .map(({ role }) => `a ${String(role?.value)} without a name`);
}

test.each([
  ['manager', 'mona', 1280],
  ['manager', 'mona', 390],
  ['operator', 'ola', 1280],
  ['operator', 'ola', 390],
] as const)(
  'the Tab key leads the %s through every screen, seen at each stop (%s, %i px)',
  async (role, who, width) => {
    const page = await openAs(browser, server, staff[who], '/portal/projects-overview', {
      width,
      complaints,
    });
    expect(await sweep(page, server, viewsOf(role, job), faultsOfWalk)).toEqual({});
  },
  SWEEP_MS,
);

const DIALOGS = [
  ['/portal/vessel-directory', 'Add a vessel', 'Add a vessel'],
  ['/portal/vessel-directory', 'Import CSV', 'Import vessels'],
  ['/portal/vessel-directory', 'Check records', 'Check the records'],
  ['/portal/vessel-directory?view=companies', 'Add a company', 'Add a company'],
  ['/portal/vessel-directory?view=rules', 'Add a rule', 'Add a rule'],
  ['/portal/vessel-directory?vessel=1', 'Edit', /^Edit /],
  ['/portal/vessel-directory?vessel=1', 'Merge…', 'Merge two vessels'],
  ['/portal/vessel-directory?vessel=1', 'Add a contact', 'Add a contact'],
  ['/portal/billing-dashboard', 'Leak check', 'Leak check'],
  [`/portal/project/${job}?tab=parts`, 'Add a part', 'Add a part'],
  [`/portal/project/${job}?tab=money`, 'Set the value', 'Value of the job'],
] as const;

test.each(DIALOGS)(
  'on %s, “%s” opens a dialog that keeps the Tab key and gives focus back',
  async (...one) => {
    const [path, opener, title] = one;
    const page = await openAs(browser, server, staff.mona, path, { complaints });
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.waitFor();
    const below = await page.locator('dialog[open]').count();
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('heading', { level: 2 }).waitFor();
    const places = new Set<string>();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      places.add(
        await dialog.evaluate((element) => {
          const { activeElement, body } = document;
          // Behind the last stop comes the browser's own bar, which a page knows as its body.
          return element.contains(activeElement) || activeElement === body ? 'within' : 'outside';
        }),
      );
    }
    expect([...places]).toEqual(['within']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('dialog[open]').count()).toBe(below);
  },
);

test('Escape holds back once where it would lose what is typed, and so does a press beside the dialog', async () => {
  const page = await openAs(browser, server, staff.mona, '/portal/vessel-directory', { complaints });
  await page.getByRole('button', { name: 'Add a vessel' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a vessel' });
  await dialog.getByLabel('Vessel name', { exact: true }).fill('Eidfjord');
  await page.keyboard.press('Escape');
  await dialog.getByRole('alert').getByText('What you typed is not saved.').waitFor();
  expect(await dialog.getByLabel('Vessel name', { exact: true }).inputValue()).toBe('Eidfjord');

  await dialog.getByLabel('Vessel name', { exact: true }).fill('Eidfjord II');
  await dialog.getByRole('alert').waitFor({ state: 'hidden' });
  await page.mouse.click(5, 400);
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('Vessel name', { exact: true }).inputValue()).toBe('Eidfjord II');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
