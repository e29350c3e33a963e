import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/command.mjs';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const procedures = (page.split('# Procedures\n')[1]?.split('# How it works\n')[0] ?? '')
  .split(/^## /m)
  .slice(1);

/** Only described: moving to a second machine is the procedure above it. */
const WITHOUT_TEST = new Set(['When one VM is not enough']);

/** Line breaks of the page are not in the names of tests. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

test('the page has procedures', () => {
  expect(procedures.length).toBeGreaterThan(15);
});

test.each(procedures.map((text) => [text.split('\n', 1)[0] ?? '', oneLine(text)]))(
  'the procedure "%s" names a test that exists',
  (title, text) => {
    if (WITHOUT_TEST.has(title)) return;
    const named = Array.from(text.matchAll(/`((?:src|tests)\/[^`]+\.test\.ts)`/g), ([, file = '']) => file);
    expect(named).not.toEqual([]);
    const sources = named.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const tested = text.slice(text.search(/Tested:|in `tests\/long\/proxies/));
    for (const [, name = ''] of tested.matchAll(/"([^"]+)"/g)) expect(sources).toContain(name);
  },
);
