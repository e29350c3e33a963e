import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { APPEARANCE_KEY } from '#contract/appearance.ts';

interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColor;
}

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: AxeColor } } } };
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Stands in for WeakMap and WeakSet in axe: with those, which are what its private fields were compiled to, making a colour
 * costs more than comparing it.
 */
const FIELDS = `class {
  field = Symbol();
  has(owner) { return this.field in owner; }
  get(owner) { return owner[this.field]; }
  set(owner, value) { owner[this.field] = value; return this; }
  add(owner) { return this.set(owner, true); }
  delete(owner) { return delete owner[this.field]; }
}`;
const axeProgram = `((WeakMap, WeakSet) => {${axeSource}\n})(${FIELDS}, ${FIELDS})`;

/**
 * Loads axe into the page. axe parses the colours of an element and of all that lies behind it again for each element:
 * a quarter of its time, though a page has some twenty colours.
 */
async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axeProgram);
  await page.evaluate(() => {
    const { prototype } = window.axe.commons.color.Color;
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const { parseString } = prototype;
    const parsed = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
    prototype.parseString = function (text) {
      const known = parsed.get(text);
      if (known) return Object.assign(this, known);
      parseString.call(this, text);
      parsed.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
      return this;
    };
  });
}

/** Of a long list or table axe looks at the first entries: the others are made in the same way. */
const SURPLUS = ['li:nth-child(n+13)', 'tr:nth-child(n+13)'];

interface Inspection {
  /** In the light scheme alone. The contrasts of the dark one take as long again as all the rest. */
  isLightOnly?: boolean;
}

/**
 * Returns the findings of axe in a part of the page, or in the whole page, each with the elements it is about; and those
 * of its contrasts in the dark scheme. axe runs in the page itself: its adapter for Playwright opens a second page for
 * each run, which takes three times as long.
 */
export async function violationsOf(
  page: Page,
  part = 'html',
  { isLightOnly = false }: Inspection = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  const violations = await page.evaluate(
    async ([selector, surplus, key, endsInLight]) => {
      const element = [...document.querySelectorAll(selector)].at(-1);
      if (!element) throw new Error(`There is no ${selector} on the page.`);
      const context = { include: element, exclude: surplus };
      const found = await window.axe.run(context, {
        resultTypes: ['violations'],
        // Only rules that are off would read the style sheets, which axe parses for each run.
        preload: { assets: ['media'] },
        // Part of WCAG 2.2 AA; axe leaves it off unless it is asked for.
        rules: { 'target-size': { enabled: true } },
      });
      const listed = ({ violations }: axe.AxeResults, scheme = '') =>
        violations.map(({ id, nodes }) => ({ id: scheme + id, markup: nodes.map(({ html }) => html) }));
      if (endsInLight) return listed(found);
      const { dataset } = document.documentElement;
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important; }');
      const [chosen, sheets] = [dataset[key], document.adoptedStyleSheets];
      const groundOf = () => getComputedStyle(document.body).backgroundColor;
      /** A scheme is drawn in the frame after the next. */
      const untilGround = async (isDrawn: (ground: string) => boolean) => {
        for (let frame = 0; frame < 60 && !isDrawn(groundOf()); frame += 1)
          await new Promise(requestAnimationFrame);
        if (!isDrawn(groundOf())) throw new Error('The page does not follow the chosen scheme.');
      };
      const light = groundOf();
      document.adoptedStyleSheets = [...sheets, still];
      dataset[key] = 'dark';
      await untilGround((ground) => ground !== light);
      const inDark = await window.axe.run(context, {
        resultTypes: ['violations'],
        runOnly: ['color-contrast'],
      });
      if (chosen === undefined) delete dataset[key];
      else dataset[key] = chosen;
      await untilGround((ground) => ground === light);
      document.adoptedStyleSheets = sheets;
      return [...listed(found), ...listed(inDark, 'dark ')];
    },
    [part, SURPLUS, APPEARANCE_KEY, isLightOnly] as const,
  );
  return violations.map(({ id, markup }) => `${id}: ${markup.join(' ')}`);
}

/**
 * Expects no finding in the topmost modal dialog, or in the whole page where none is open: a modal makes it inert. The
 * sweeps look at every screen in the dark scheme, and schemes.test.ts compares all colours of both.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  const isCovered = (await page.locator('dialog:modal').count()) > 0;
  const found = isCovered
    ? await violationsOf(page, 'dialog:modal')
    : await violationsOf(page, 'html', { isLightOnly: true });
  expect(found).toEqual([]);
}

/** Returns by how many pixels the page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects no finding of axe, and no need to scroll sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoViolations(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** Returns those of the widths at which the page scrolls sideways. What a script lays out follows the width a little later. */
export async function widthsOverflowed(page: Page, widths: readonly number[]): Promise<number[]> {
  const overflowed: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 844 });
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    await page.waitForFunction(fits).catch(() => overflowed.push(width));
  }
  return overflowed;
}
