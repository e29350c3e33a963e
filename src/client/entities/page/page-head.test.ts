import { expect, test } from 'vitest';
import { pageHead } from './page-head.ts';

const head = pageHead({
  path: '/tro-kit',
  title: 'TRO Kits',
  description: 'Kits.',
  jsonLd: [{ name: '</script><script>alert(1)</script>' }],
});

test('escapes structured data in its script element', () => {
  const [script] = head.scripts;
  expect(script?.children).not.toContain('<');
  expect(JSON.parse(script?.children ?? '')).toEqual({ name: '</script><script>alert(1)</script>' });
});

test('indexes a page by default', () => {
  const robots = (noindex: boolean) =>
    pageHead({ path: '/', title: 'A', description: 'B', noindex }).meta.find(
      (meta) => meta.name === 'robots',
    );
  expect(robots(false)?.content).toMatch(/^index/);
  expect(robots(true)?.content).toMatch(/^noindex/);
});
