import type { RunningServer } from '#tests/e2e/server.ts';

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

export interface AdminSession {
  token: string;
  /** A call below /api over REST; it throws where the answer is no success. */
  call: Call;
}

/** Signs in as admin over REST, for what a test prepares and checks beside its page. */
export async function signInByCall(server: RunningServer, code = server.adminCode): Promise<AdminSession> {
  const send = async (method: string, path: string, body?: object, token?: string): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { sessionToken: token } = (await send('POST', 'admin/login', { code })) as { sessionToken: string };
  return { token, call: (method, path, body) => send(method, path, body, token) };
}
