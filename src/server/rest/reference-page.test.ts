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

test('the reference is served with its stylesheet, both from here', async () => {
  const answer = await running.inject({ url: '/api/docs' });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const [stylesheet] = allMatches(/<link rel="stylesheet" href="([^"]+)"/g);
  const style = await running.inject({ url: stylesheet! });
  expect(style.statusCode).toBe(200);
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(allMatches(/(?:src|href)="(https?:[^"]*)"/g)).toEqual([]);
});

test('nothing on the page asks for more than the content security policy gives', () => {
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
});

test('every call of the description has its section, reached from the contents', () => {
  const calls = Object.values(createOpenApiDocument(undefined).paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  const headings = allMatches(/<h3 id="([^"]+)"/g);
  expect(headings).toEqual(expect.arrayContaining(calls));
  const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
  for (const call of calls) expect(contents).toContain(`href="#${call}"`);
});

test('every link within the page leads somewhere, and no anchor is there twice', () => {
  const anchors = allMatches(/\sid="([^"]+)"/g);
  expect(new Set(anchors).size).toBe(anchors.length);
  const targets = new Set(allMatches(/href="#([^"]+)"/g));
  expect([...targets].filter((target) => !anchors.includes(target))).toEqual([]);
});

test('every element is closed in its turn', () => {
  const open: string[] = [];
  const mismatched: string[] = [];
  for (const [, end, name = '', selfClosed] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
    if (selfClosed || name === 'wbr') continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) mismatched.push(name);
  }
  expect({ open, mismatched }).toEqual({ open: [], mismatched: [] });
});

test('a call shows what it takes, what it answers and how to try it', () => {
  const section = page.slice(page.indexOf('<h3 id="public.products.search"'));
  const [call = ''] = section.split('</article>', 1);
  const text = call.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Open to everyone.');
  expect(text).toContain('1 to 500 · default 100');
  expect(text).toContain('200 list of Product');
  expect(text).toContain('curl &#x27;http://127.0.0.1:3000/api/products/search?q=text&#x27;');
});

test('texts of the description are shown as text', () => {
  const document = createOpenApiDocument(undefined);
  document.info.description = '<img src=x onerror="alert(1)">';
  expect(referencePage(document, '/style.css')).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});
