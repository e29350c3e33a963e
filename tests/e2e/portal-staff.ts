import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SESSION_STORAGE_KEYS } from '#contract/session-storage.ts';
import type { RunningServer } from './server.ts';

export const MONA = { name: 'Mona Lie', email: 'mona.lie@quayside.example' };
export const OLA = { name: 'Ola Berg', email: 'ola.berg@quayside.example' };
export const LIV = { name: 'Liv Sand', email: 'liv.sand@quayside.example' };
export const PASSWORD = 'anchor-lantern-45-teacup';

interface Member {
  id: number;
  name: string;
  token: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Staff {
  mona: Member;
  ola: Member;
  liv: Member;
  /** A call over REST as one of them; an answer that is no success fails the test. */
  call: <Answer = unknown>(who: Member, method: Method, path: string, body?: object) => Promise<Answer>;
}

/** A manager, Mona, and two operators, Ola and Liv, of a server that nobody has used yet. */
export async function hireStaff(server: RunningServer): Promise<Staff> {
  async function send(method: Method, path: string, body?: object, token?: string) {
    const answer = await fetch(`${server.url}/api/portal/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`).toBe(true);
    return (text === '' ? undefined : JSON.parse(text)) as never;
  }
  async function redeem(link: string, person: { name: string; email: string }): Promise<Member> {
    const token = link.split('#link=')[1] ?? '';
    const body = { token, ...person, password: PASSWORD };
    const login = (await send('POST', 'one-time-link/redeem', body)) as {
      sessionToken: string;
      user: { id: number; name: string };
    };
    return { id: login.user.id, name: login.user.name, token: login.sessionToken };
  }
  const mona = await redeem(server.managerLink ?? '', MONA);
  const [ola, liv] = (await Promise.all(
    [OLA, LIV].map(async (person) => {
      const { link } = (await send('POST', 'operators', person, mona.token)) as { link: string };
      return redeem(link, person);
    }),
  )) as [Member, Member];
  return { mona, ola, liv, call: (who, method, path, body) => send(method, path, body, who.token) };
}

interface PageOptions {
  width?: number;
  /** Whatever the page says on its console or breaks with; the test looks whether it is empty. */
  complaints: string[];
}

/** A screen of the portal in a browser profile of its own, where somebody is signed in already. */
export async function openAs(
  browser: Browser,
  server: RunningServer,
  { token }: Member,
  path: string,
  { width = 1280, complaints }: PageOptions,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    acceptDownloads: true,
  });
  // As after a sign-in: the token for calls, the cookie for what a browser asks by itself.
  await context.addCookies([{ name: 'portal_session', value: token, url: server.url }]);
  await context.addInitScript(
    ([key, value]) => window.localStorage.setItem(key ?? '', value ?? ''),
    [SESSION_STORAGE_KEYS.portal, token],
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused call is what some tests are about; the browser tells of it by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** How far the page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
