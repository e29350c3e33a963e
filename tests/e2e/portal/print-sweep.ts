import type { Page } from 'playwright-core';

/** The width of A4 without its margins of 12 mm, in CSS pixels. */
const A4_WIDTH = 703;

/** What can be pressed, dragged or typed into, unless its text is content. */
const CONTROLS =
  ':is(button, .button, input, select, textarea, summary, nav, search, form, [role=tablist], [data-handle], .toasts)' +
  ':not(.print-plain, form.print-plain :is(input, select, textarea))';

/** What is wrong with a screen on A4 paper. Afterwards the page is as it was. */
export async function faultsOfPrint(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 844 };
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: A4_WIDTH, height: 1000 });
  const faults = await page.evaluate(async (controls) => {
    // What a script lays out follows the medium in the frame after the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const named = (element: Element) =>
      `${element.tagName} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`;
    const isPrinted = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility() && width > 1 && height > 1;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    const valueOf = (element: Element) =>
      'value' in element && isPrinted(element) ? String(element.value) : '';
    const values = [...document.querySelectorAll('input, select, textarea')].map(valueOf).join(' ');
    const headings = [...document.querySelectorAll<HTMLElement>(':is(h1, h2, header):not(main *)')];
    const ofHeadings = headings
      .filter(isPrinted)
      .reduce((sum, { innerText }) => sum + innerText.trim().length, 0);
    const text = document.body.innerText.trim();
    const boxes = [
      ...document.querySelectorAll<HTMLElement>('main :is(div, section), dialog:modal :is(div, section)'),
    ];
    return [
      ...(text.length + values.length > ofHeadings + 10 ? [] : [`prints nothing but “${text}”`]),
      ...boxes
        .filter((one) => isPrinted(one) && one.clientWidth > 300 && one.innerText.trim() === '')
        .filter((one) => !one.querySelector('svg, img, canvas, input, textarea'))
        .filter((one) => {
          const { borderTopWidth, borderBottomWidth } = getComputedStyle(one);
          return parseFloat(borderTopWidth) + parseFloat(borderBottomWidth) > 0;
        })
        .map((one) => `prints an empty box: ${one.className}`),
      ...[...document.querySelectorAll('input, select')]
        .filter((one) => !isPrinted(one) && one.parentElement && isPrinted(one.parentElement))
        .flatMap((one) => [...(one.parentElement?.querySelectorAll('svg') ?? [])].filter(isPrinted))
        .map((one) => `prints the mark of a hidden field: ${one.getAttribute('class')}`),
      ...(scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px wider than the paper`] : []),
      ...[...document.querySelectorAll(controls)].filter(isPrinted).map((one) => `prints ${named(one)}`),
      ...[...document.querySelectorAll('main *, dialog:modal *')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && isPrinted(one))
        .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
        .map((one) => `prints only a part of ${named(one)}`),
    ].map((fault) => `on paper: ${fault}`);
  }, CONTROLS);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
  return faults;
}
