import { expect, test } from 'vitest';
import { openAs, startPortal } from './portal-page.ts';
import { busyProject } from './portal-sweep.ts';

const { server, browser, staff, complaints } = await startPortal();
const project = await busyProject(server, staff);

const DIALOGS = [
  ['/portal/vessel-directory', 'Add vessel', 'Add vessel'],
  ['/portal/vessel-directory', 'Import CSV', 'Import vessels'],
  ['/portal/vessel-directory?view=companies', 'Add company', 'Add company'],
  ['/portal/vessel-directory?view=rules', 'Add rule', 'Add rule'],
  ['/portal/vessel-directory?vessel=1', 'Edit', /^Edit /],
  ['/portal/vessel-directory?vessel=1', 'Merge…', 'Merge two vessels'],
  ['/portal/vessel-directory?vessel=1', 'Add contact', 'Add contact'],
  ['/portal/billing-dashboard', 'Unbilled work check', 'Unbilled work check'],
  [`/portal/project/${project}?tab=parts`, 'Add part', 'Add part'],
  [`/portal/project/${project}?tab=money`, 'Set fixed price', 'Fixed price'],
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
    // The tooltip of an icon-only button would take this one (portal-tooltips.test.ts).
    await dialog.getByRole('heading', { level: 2 }).evaluate((heading: HTMLElement) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('dialog[open]').count()).toBe(below);
  },
);
