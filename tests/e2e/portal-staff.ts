import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { SESSION_STORAGE_KEYS } from '#contract/session-storage.ts';
import { launchBrowser } from './browser.ts';
import { startServer, type RunningServer, type StartOptions } from './server.ts';

export const MONA = { name: 'Mona Lie', email: 'mona.lie@quayside.example' };
export const OLA = { name: 'Ola Berg', email: 'ola.berg@quayside.example' };
export const LIV = { name: 'Liv Sand', email: 'liv.sand@quayside.example' };
export const PASSWORD = 'anchor-lantern-45-teacup';

interface Person {
  name: string;
  email: string;
}

interface Member {
  id: number;
  name: string;
  token: string;
}

interface PortalUnderTest {
  server: RunningServer;
  browser: Browser;
  /** Whatever the pages say on their consoles or break with; after each test it must be empty. */
  complaints: string[];
}

/**
 * A server that nobody has used yet and a browser, for all tests of a file: call it at the top of the file. Pages close
 * after each test.
 */
export async function startPortal(options: StartOptions = {}): Promise<PortalUnderTest> {
  const complaints: string[] = [];
  const [server, browser] = await Promise.all([startServer(options), launchBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });
  return { server, browser, complaints };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = <Answer = unknown>(
  method: Method,
  path: string,
  body?: object,
  token?: string,
) => Promise<Answer>;

/** Calls below /api/portal over REST; an answer that is no success fails the test. */
export const portalCalls =
  (server: RunningServer): Call =>
  async (method, path, body, token) => {
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
  };

/** Whoever opens a one-time link and chooses a password. */
async function redeemLink(
  server: RunningServer,
  link: string,
  { name, email }: Person,
  password = PASSWORD,
): Promise<Member> {
  const token = link.split('#link=')[1] ?? '';
  const body = { token, name, email, password };
  const { sessionToken, user } = await portalCalls(server)<{
    sessionToken: string;
    user: { id: number; name: string };
  }>('POST', 'one-time-link/redeem', body);
  return { id: user.id, name: user.name, token: sessionToken };
}

/** The first manager of a server, by the link that it prints. */
export const hireManager = (server: RunningServer, person = MONA, password = PASSWORD) =>
  redeemLink(server, server.managerLink ?? '', person, password);

/** Somebody whom a manager invites. */
export async function hire(
  server: RunningServer,
  by: Member,
  person: Person,
  password = PASSWORD,
): Promise<Member> {
  const { name, email } = person;
  const call = portalCalls(server);
  const { link } = await call<{ link: string }>('POST', 'operators', { name, email }, by.token);
  return redeemLink(server, link, person, password);
}

export interface Staff {
  mona: Member;
  ola: Member;
  liv: Member;
  /** A call over REST as one of them; an answer that is no success fails the test. */
  call: <Answer = unknown>(who: Member, method: Method, path: string, body?: object) => Promise<Answer>;
}

/** A manager, Mona, and two operators, Ola and Liv, of a server that nobody has used yet. */
export async function hireStaff(server: RunningServer): Promise<Staff> {
  const mona = await hireManager(server);
  const [ola, liv] = await Promise.all([hire(server, mona, OLA), hire(server, mona, LIV)]);
  const call = portalCalls(server);
  return { mona, ola, liv, call: (who, method, path, body) => call(method, path, body, who.token) };
}

interface PageOptions {
  width?: number;
  /** See PortalUnderTest. */
  complaints: string[];
}

/** A browser profile of its own: nobody is signed in there. */
export async function newPage(browser: Browser, { width = 1280, complaints }: PageOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused or broken call is what some tests are about; the browser tells of it by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return page;
}

/** A screen of the portal where somebody is signed in already. */
export async function openAs(
  browser: Browser,
  server: RunningServer,
  { token }: Member,
  path: string,
  options: PageOptions,
): Promise<Page> {
  const page = await newPage(browser, options);
  // As after a sign-in: the token for calls, the cookie for what a browser asks by itself.
  await page.context().addCookies([{ name: 'portal_session', value: token, url: server.url }]);
  await page
    .context()
    .addInitScript(
      ([key, value]) => window.localStorage.setItem(key ?? '', value ?? ''),
      [SESSION_STORAGE_KEYS.portal, token],
    );
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Signs somebody in with the form, on the way to a screen of the portal. */
export async function signIn(
  page: Page,
  server: RunningServer,
  { email, password = PASSWORD }: { email: string; password?: string },
  path = '/portal',
): Promise<void> {
  await page.goto(server.url + path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /: account$/ }).waitFor();
}
