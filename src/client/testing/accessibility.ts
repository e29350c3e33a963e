import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects that axe finds nothing in what is rendered; what concerns a whole document is left to the browser tests. */
export async function expectNoViolations(part: Element = document.body): Promise<void> {
  const { violations } = await axe.run(part, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
