/** The delay before the first tooltip, and how long after one closes the next opens without delay. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

const CONTROL = 'button, a[href], summary, [role="button"]';
const GAP_PX = 6;

/**
 * Returns the name of a control that shows only an icon; undefined if it shows text. A count beside the icon is not
 * text.
 */
function nameOfIcon(control: Element): string | undefined {
  if (!control.querySelector('svg')) return undefined;
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (/\p{L}/u.test(textContent ?? '') && !parentElement?.closest('.sr-only')) return undefined;
  }
  return (control.getAttribute('aria-label') ?? control.textContent).trim() || undefined;
}

/** The keys that move between controls. */
const MOVES_FOCUS = /^(?:Tab|Arrow|Home|End)/;

/**
 * Shows the name of icon-only controls: on hover after a delay, on keyboard focus immediately. It stays while the
 * pointer is on it, and Escape closes it (WCAG 1.4.13). Screen readers announce the name anyway. A close button that a
 * dialog focuses when it opens gets no tooltip, which would catch the first Escape. @param lastKey the key pressed
 * before the tooltips were loaded
 */
export function startIconTooltips(lastKey = ''): void {
  let key = lastKey;
  const tip = document.createElement('div');
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  tip.className = 'icon-tooltip';
  let shownAt: Element | undefined;
  let closedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(control: Element, name: string): void {
    shownAt = control;
    tip.textContent = name;
    // Everything outside a modal dialog is inert and could not be hovered.
    (control.closest('dialog') ?? document.body).append(tip);
    tip.showPopover();
    place(control);
    moves.observe(document.body);
  }

  function place(control: Element): void {
    // Resets the position so that it does not narrow the measurement.
    tip.style.left = '0';
    const { left, top, bottom, width } = control.getBoundingClientRect();
    const wanted = left + width / 2 - tip.offsetWidth / 2;
    const x = Math.max(
      GAP_PX,
      Math.min(wanted, document.documentElement.clientWidth - tip.offsetWidth - GAP_PX),
    );
    const above = top - tip.offsetHeight - GAP_PX;
    tip.style.left = `${x}px`;
    tip.style.top = `${above >= 0 ? above : bottom + GAP_PX}px`;
  }

  /** Focusing scrolls the control into view and content above may move it: the tooltip follows. */
  function follow(): void {
    if (shownAt && shownAt === document.activeElement) place(shownAt);
    else close();
  }

  const moves = new ResizeObserver(() => shownAt && place(shownAt));

  function close(): void {
    clearTimeout(timer);
    if (shownAt === undefined) return;
    shownAt = undefined;
    closedAt = performance.now();
    moves.disconnect();
    tip.remove();
  }

  function come(target: EventTarget | null | undefined, delayMs: number): void {
    if (target === tip) {
      clearTimeout(timer);
      return;
    }
    const control = target instanceof Element ? target.closest(CONTROL) : null;
    const name = control ? nameOfIcon(control) : undefined;
    if (control && control === shownAt) {
      clearTimeout(timer);
      return;
    }
    if (!control || name === undefined) {
      // Time to move to the tooltip across the gap.
      clearTimeout(timer);
      if (shownAt) timer = setTimeout(close, SKIP_DELAY_MS);
      return;
    }
    const isNext = shownAt !== undefined || performance.now() - closedAt < SKIP_DELAY_MS;
    close();
    timer = setTimeout(() => control.isConnected && open(control, name), isNext ? 0 : delayMs);
  }

  // Only when the mouse moves: not for elements that scroll under a resting pointer.
  let under: EventTarget | null = null;
  document.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.target === under) return;
    under = event.target;
    come(under, DELAY_MS);
  });
  document.addEventListener('focusin', (event) => {
    if (MOVES_FOCUS.test(key)) come(event.target, 0);
  });
  document.addEventListener('focusout', close);
  document.addEventListener(
    'pointerdown',
    () => {
      key = '';
      close();
    },
    true,
  );
  document.addEventListener('scroll', follow, { capture: true, passive: true });
  document.addEventListener(
    'keydown',
    (event) => {
      key = event.key;
      if (key !== 'Escape' || shownAt === undefined) return;
      // Keeps the dialog below open.
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    true,
  );
  // Where the user was before this was loaded.
  come([...document.querySelectorAll(':hover')].at(-1), DELAY_MS);
  if (MOVES_FOCUS.test(key)) come(document.activeElement, 0);
}
