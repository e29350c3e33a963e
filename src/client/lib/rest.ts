import type { Realm } from '#contract/session.ts';
import { authorizationFor } from './session-store.ts';

/** A documented call that did not succeed. The message is the status, a colon and the body, as the API says it. */
export class RestError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = 'RestError';
    this.status = status;
    this.body = body;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const methodsWithBody: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH']);

interface RestOptions {
  /** What a 401 does: throw like any other refusal (the default), or yield null. */
  on401?: 'throw' | 'null';
  signal?: AbortSignal;
}

/** One REST call with cookies and, on admin and portal paths, the realm's bearer. A 204 yields undefined. */
export async function restRequest(
  method: Method,
  url: string,
  body?: unknown,
  { on401, signal }: RestOptions = {},
): Promise<unknown> {
  const withBody = methodsWithBody.has(method) && body !== undefined;
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...(withBody ? { 'content-type': 'application/json' } : {}),
      ...(method === 'GET' ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {}),
      ...authorizationFor(realmOfUrl(url)),
    },
    ...(method === 'GET' ? { cache: 'no-cache' } : {}),
    ...(withBody ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (response.status === 401 && on401 === 'null') return null;
  const text = await response.text();
  if (!response.ok) throw new RestError(response.status, text || response.statusText);
  return text === '' ? undefined : JSON.parse(text);
}

/** The realm that a path belongs to: any path with /admin in it is the admin's, any with /portal the portal's. */
function realmOfUrl(url: string): Realm | null {
  const { pathname } = new URL(url, 'http://own.invalid');
  if (pathname.includes('/admin')) return 'admin';
  return pathname.includes('/portal') ? 'portal' : null;
}
