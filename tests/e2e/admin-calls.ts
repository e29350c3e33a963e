import { expect } from 'vitest';
import type { RunningServer } from './server.ts';

type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Calls as admin over REST, as somebody else does while a page is open. Answers that are no success fail the test. */
export async function adminCalls(server: RunningServer): Promise<Call> {
  const call = async (method: string, path: string, body: object | undefined, token = '') => {
    const answer = await fetch(`${server.url}/api/admin/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect({ status: answer.ok ? 200 : answer.status, text }).toMatchObject({ status: 200 });
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  const { sessionToken } = (await call('POST', 'login', { code: server.adminCode })) as {
    sessionToken: string;
  };
  return (method, path, body) => call(method, path, body, sessionToken);
}
