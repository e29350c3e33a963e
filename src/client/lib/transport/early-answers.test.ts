import { runInThisContext } from 'node:vm';
import { createTRPCUntypedClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import { afterEach, expect, test, vi } from 'vitest';
import { EARLY_CALLS_SCRIPT } from '#contract/early-calls.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { earlyAnswersLink } from './early-answers.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the document of a portal screen; `answer` is what the server says to its calls. */
function openDocument(pathname: string, answer: (address: URL) => unknown, token: string | null = 'of Ola') {
  const asked: { address: URL; headers: unknown }[] = [];
  const page: Window['earlyCalls'][] = [];
  vi.stubGlobal('window', {
    set earlyCalls(calls: Window['earlyCalls']) {
      page.push(calls);
    },
    get earlyCalls() {
      return page[0];
    },
  });
  // As long after the document as on a slow phone.
  vi.stubGlobal('performance', { now: () => 5_000 });
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('localStorage', { getItem: () => token });
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    const address = new URL(path, 'https://quayside.example');
    asked.push({ address, headers });
    return Promise.resolve(new Response(JSON.stringify(answer(address))));
  });
  runInThisContext(EARLY_CALLS_SCRIPT);
  const later: string[] = [];
  const usual: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        later.push(op.path);
        observer.next({ result: { type: 'data', data: 'asked again' } });
        observer.complete();
      });
  const client = createTRPCUntypedClient<AppRouter>({ links: [earlyAnswersLink, usual] });
  return { asked, later, client };
}

const success = (data: unknown) => ({ result: { data: superjson.serialize(data) } });
const everything = () => [
  success('Ola'),
  success({ vesselName: 'Vektor' }),
  success('steps'),
  success('course'),
];

test('asks for the project of the address and takes each answer once', async () => {
  const { asked, later, client } = openDocument('/portal/project/12', everything);
  expect(asked).toHaveLength(1);
  const [{ address, headers } = { address: new URL('x:'), headers: {} }] = asked;
  expect(address.pathname).toBe(
    '/api/trpc/portal.session.me,portal.projects.byId,portal.projects.nextTransitions,portal.projects.course',
  );
  const inputs = JSON.parse(address.searchParams.get('input') ?? '') as Record<string, never>;
  expect(Object.values(inputs).map((input) => superjson.deserialize(input))).toEqual([
    undefined,
    { id: 12 },
    { id: 12 },
    { id: 12 },
  ]);
  expect(headers).toMatchObject({ authorization: 'Bearer of Ola' });
  expect(await client.query('portal.session.me')).toBe('Ola');
  expect(await client.query('portal.projects.byId', { id: 12 })).toEqual({ vesselName: 'Vektor' });
  expect(later).toEqual([]);
  expect(await client.query('portal.projects.byId', { id: 12 })).toBe('asked again');
  expect(await client.query('portal.projects.course', { id: 13 })).toBe('asked again');
});

test('asks who is signed in on every other screen, and nothing where nobody is', () => {
  const { asked } = openDocument('/portal/projects', everything);
  expect(asked.map(({ address }) => address.pathname)).toEqual(['/api/trpc/portal.session.me']);
  expect(openDocument('/portal', everything, null).asked).toEqual([]);
});

test('what is no success is asked for again', async () => {
  const refused = openDocument('/portal/project/12', () => [success('Ola'), { error: { code: -32_004 } }]);
  expect(await refused.client.query('portal.session.me')).toBe('Ola');
  expect(await refused.client.query('portal.projects.byId', { id: 12 })).toBe('asked again');
  const broken = openDocument('/portal', () => ({ message: 'Service unavailable' }));
  expect(await broken.client.query('portal.session.me')).toBe('asked again');
});

test('takes no answer that another session or another minute has asked for', async () => {
  const { client } = openDocument('/portal', everything);
  vi.stubGlobal('localStorage', { getItem: () => 'of Liv' });
  expect(await client.query('portal.session.me')).toBe('asked again');
  const late = openDocument('/portal', everything);
  vi.stubGlobal('performance', { now: () => 60_001 });
  expect(await late.client.query('portal.session.me')).toBe('asked again');
});

test('takes no answer from before a write of this page', async () => {
  const { client, later } = openDocument('/portal/project/12', everything);
  expect(await client.query('portal.projects.byId', { id: 12 })).toEqual({ vesselName: 'Vektor' });
  await client.mutation('portal.projects.transition', { id: 12 });
  expect(await client.query('portal.projects.course', { id: 12 })).toBe('asked again');
  expect(later).toEqual(['portal.projects.transition', 'portal.projects.course']);
});
