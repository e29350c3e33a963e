import type { RunningServer } from '#tests/e2e/server.ts';

export const MONA = { name: 'Mona Lie', email: 'mona.lie@quayside.example' };
export const OLA = { name: 'Ola Berg', email: 'ola.berg@quayside.example' };
export const LIV = { name: 'Liv Sand', email: 'liv.sand@quayside.example' };
export const PASSWORD = 'anchor-lantern-45-teacup';

interface Person {
  name: string;
  email: string;
}

export interface Member {
  id: number;
  name: string;
  token: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = <Answer = unknown>(
  method: Method,
  path: string,
  body?: object,
  token?: string,
) => Promise<Answer>;

/** Returns a function for calls below /api/portal over REST; it throws where the answer is no success. */
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
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as never;
  };

/** Opens a one-time link and chooses a password. */
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

/** Makes the first manager of a new server, by the link that it prints. */
export const hireManager = (server: RunningServer, person = MONA, password = PASSWORD) =>
  redeemLink(server, server.managerLink ?? '', person, password);

/** Invites a person as a manager does, and accepts the invitation. */
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

export interface Members {
  mona: Member;
  ola: Member;
  liv: Member;
}

export interface Staff extends Members {
  /** A call over REST as one of them; it throws where the answer is no success. */
  call: <Answer = unknown>(who: Member, method: Method, path: string, body?: object) => Promise<Answer>;
}

/** Makes a manager, Mona, and two operators, Ola and Liv, on a server that has nobody yet. */
export async function hireMembers(server: RunningServer): Promise<Members> {
  const mona = await hireManager(server);
  const [ola, liv] = await Promise.all([hire(server, mona, OLA), hire(server, mona, LIV)]);
  return { mona, ola, liv };
}

/** Returns the people of a server with their calls. */
export function staffOf(server: RunningServer, members: Members): Staff {
  const call = portalCalls(server);
  return { ...members, call: (who, method, path, body) => call(method, path, body, who.token) };
}
