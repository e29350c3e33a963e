import type { Page } from 'playwright-core';

const MOST_STOPS = 300;

/** Puts the focus before the first stop of a screen, or of the drawer that covers it. */
const goToStart = (page: Page) =>
  page.evaluate(() => {
    const skip = document.querySelector<HTMLElement>('a[href="#main"]');
    if (!document.querySelector('dialog[open]')) skip?.focus();
  });

/** Returns the focused element and what is wrong with it; undefined after the last one. */
const readStop = (page: Page) =>
  page.evaluate(async () => {
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

    const look = () => {
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
      return { width, height, isOutside, onTop };
    };
    // Where the focus scrolls, a tooltip follows its control with the next frame.
    if (look().onTop?.matches('.icon-tooltip')) {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    const { width, height, isOutside, onTop } = look();
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

/** Goes through a screen with the Tab key, from its first stop until it leaves the page; returns what is wrong there. */
export async function faultsOfKeyboard(page: Page): Promise<string[]> {
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
