import { expect, test } from 'vitest';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();

test('an icon-only button shows its name under the mouse and at the keyboard’s focus, until Escape', async () => {
  const page = await openAs(browser, server, staff.ola, '/portal', { complaints });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const tip = page.locator('.icon-tooltip');
  await bell.hover();
  await tip.getByText('Notifications').waitFor();
  // The pointer may go onto it (WCAG 1.4.13).
  await tip.hover();
  await tip.getByText('Notifications').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => tip.count()).toBe(0);

  await page.mouse.move(0, 400);
  await page.getByRole('button', { name: 'Find' }).focus();
  await page.keyboard.press('Tab');
  await tip.getByText('Notifications').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => tip.count()).toBe(0);
});

test('a tooltip comes where the mouse goes, not where something comes to lie below a mouse that rests', async () => {
  const page = await openAs(browser, server, staff.ola, '/portal', { complaints });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const tip = page.locator('.icon-tooltip');
  await bell.hover();
  await tip.getByText('Notifications').waitFor();
  await page.mouse.move(640, 500);
  await expect.poll(() => tip.count()).toBe(0);

  await page.clock.install();
  await bell.evaluate(({ style }) => {
    style.position = 'fixed';
    style.left = '620px';
    style.top = '480px';
  });
  await bell.and(page.locator(':hover')).waitFor();
  await page.clock.runFor(2000);
  expect(await tip.count()).toBe(0);
  await page.mouse.move(642, 500);
  await page.clock.runFor(2000);
  await tip.getByText('Notifications').waitFor();
});
