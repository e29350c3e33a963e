import type { CDPSession, Page } from 'playwright-core';

const MOST_STOPS = 300;
const KEYS_AT_ONCE = 20;

/** Puts the focus before the first stop of a screen or of its content, or of the drawer that covers it. */
const goToStart = (page: Page, start: 'screen' | 'content') =>
  page.evaluate(
    (selector) => {
      const first = document.querySelector<HTMLElement>(selector);
      if (!document.querySelector('dialog[open]')) first?.focus();
    },
    start === 'screen' ? 'a[href="#main"]' : '#main',
  );

interface Walk {
  faults: string[];
  /** Why the walk is over; undefined as long as the focus goes on. */
  end?: 'left the page' | `comes back to ${string} and never leaves`;
  stops: number;
}

declare global {
  interface Window {
    walk: Walk;
  }
}

/** Looks at the focused element after each Tab key, in the page itself: asking for it costs as much as the key. */
const watchWalk = (page: Page) =>
  page.evaluate(() => {
    const walk: Walk = { faults: [], stops: 0 };
    window.walk = walk;
    const visited = new Set<Element>();
    let last: Element | undefined;

    const hasRing = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };

    function faultsAt(element: HTMLElement): string[] {
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
      return [
        !around.some(hasRing) && !hasRing(element.nextElementSibling) && 'shows no focus',
        element.tabIndex > 0 && 'stands out of the order',
        isOutside && width > 1 && height > 1 && 'lies outside of the window',
        !isOutside && width > 1 && !isOwn(onTop) && `lies below ${onTop?.tagName} ${onTop?.className}`,
      ].filter((fault) => typeof fault === 'string');
    }

    const stopWatching = new AbortController();
    const look = () => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) {
        walk.end = 'left the page';
        return stopWatching.abort();
      }
      const words = (element.ariaLabel ?? element.textContent).trim().slice(0, 50);
      const name = `${element.tagName} “${words}” ${element.getAttribute('name') ?? ''}`;
      // The parts of a date are stops of one field.
      const isSameField = element === last && element.matches('input[type^=date]');
      if (visited.has(element) && !isSameField) {
        walk.end = `comes back to ${name} and never leaves`;
        return stopWatching.abort();
      }
      visited.add(element);
      last = element;
      walk.stops += 1;
      walk.faults.push(...faultsAt(element).map((fault) => `${name} ${fault}`));
    };
    addEventListener('keyup', ({ key }) => key === 'Tab' && look(), {
      capture: true,
      signal: stopWatching.signal,
    });
  });

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * Goes through a screen with the Tab key until it leaves the page; returns what is wrong there. From the content on it
 * leaves out the header and the navigation before it, which are the same on all screens of a person.
 */
export async function faultsOfKeyboard(page: Page, start: 'screen' | 'content'): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await goToStart(page, start);
  await watchWalk(page);
  let walk: Walk;
  do {
    const keys = Array.from({ length: KEYS_AT_ONCE }, () => [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
    ]);
    await Promise.all(keys.flat());
    walk = await page.evaluate(() => window.walk);
  } while (walk.end === undefined && walk.stops < MOST_STOPS);
  const nameless = await namelessOf(session);
  await session.detach();
  if (walk.end !== 'left the page') return [...walk.faults, walk.end ?? `has more than ${MOST_STOPS} stops`];
  return [...walk.faults, ...(walk.stops === 0 ? ['has no stop'] : []), ...nameless];
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
async function namelessOf(session: CDPSession): Promise<string[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored, role, name }) => !ignored && CONTROLS.has(role?.value as string) && !name?.value)
    .map(({ role }) => `a ${String(role?.value)} without a name`);
}
