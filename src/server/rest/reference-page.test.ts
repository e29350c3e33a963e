import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createOpenApiDocument } from '#server/rest/openapi/openapi-document.ts';
import { referencePage } from './reference-page.tsx';

let running: TestApp;
let page: string;

beforeAll(async () => {
  running = createTestApp();
  page = (await running.inject({ url: '/api/docs' })).body;
});

afterAll(() => running.close());

const allMatches = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found);

test('serves the reference and its stylesheet from here', async () => {
  const answer = await running.inject({ url: '/api/docs' });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const [stylesheet] = allMatches(/<link rel="stylesheet" href="([^"]+)"/g);
  const style = await running.inject({ url: stylesheet! });
  expect(style.statusCode).toBe(200);
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(allMatches(/(?:src|href)="(https?:[^"]*)"/g)).toEqual([]);
});

test('needs nothing that the content security policy forbids', () => {
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
});

test('has a section for every call, linked from the contents', () => {
  const calls = Object.values(createOpenApiDocument(undefined).paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  const headings = allMatches(/<h3 id="([^"]+)"/g);
  expect(headings).toEqual(expect.arrayContaining(calls));
  const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
  for (const call of calls) expect(contents).toContain(`href="#${call}"`);
});

test('has no broken links and no duplicate anchors', () => {
  const anchors = allMatches(/\sid="([^"]+)"/g);
  expect(new Set(anchors).size).toBe(anchors.length);
  const targets = new Set(allMatches(/href="#([^"]+)"/g));
  expect([...targets].filter((target) => !anchors.includes(target))).toEqual([]);
});

test('closes every element in order', () => {
  const open: string[] = [];
  const mismatched: string[] = [];
  for (const [, end, name = '', selfClosed] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
    if (selfClosed || name === 'wbr') continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) mismatched.push(name);
  }
  expect({ open, mismatched }).toEqual({ open: [], mismatched: [] });
});

test('shows input, answer and example of a call', () => {
  const section = page.slice(page.indexOf('<h3 id="public.products.search"'));
  const [call = ''] = section.split('</article>', 1);
  const text = call.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Open to everyone.');
  expect(text).toContain('1 to 500 · default 100');
  expect(text).toContain('200 list of Product');
  expect(text).toContain('curl &#x27;http://127.0.0.1:3000/api/products/search?q=text&#x27;');
});

test('escapes texts of the description', () => {
  const document = createOpenApiDocument(undefined);
  document.info.description = '<img src=x onerror="alert(1)">';
  expect(referencePage(document, '/style.css')).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});
