import { getUntypedClient } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stepUp } from './held-calls.ts';
import { createTrpcClient } from './trpc.ts';

const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) =>
      ({ adminSessionToken: 'admin-token', portalSessionToken: 'portal-token' })[key] ?? null,
  });
});
afterEach(() => vi.unstubAllGlobals());

const ok = (count: number) =>
  Response.json(Array.from({ length: count }, () => ({ result: { data: { json: [] } } })));
const refused = () =>
  Response.json(
    [
      {
        error: {
          json: {
            message: 'Please sign in.',
            code: -32_001,
            data: { code: 'UNAUTHORIZED', httpStatus: 401 },
          },
        },
      },
    ],
    { status: 401 },
  );
const pathOf = (url: Parameters<typeof fetch>[0]) => new URL(url as string, 'http://own.invalid').pathname;
const client = () => getUntypedClient(createTrpcClient());

test('asks for the list of products alone where it is compressed, and as usual where that is refused', async () => {
  answer.mockImplementation(async (url) =>
    url === '/api/products' ? Response.json([{ id: 1, name: 'Gasket' }]) : ok(1),
  );
  expect(await client().query('public.products.list')).toEqual([{ id: 1, name: 'Gasket' }]);

  answer.mockImplementation(async (url) =>
    url === '/api/products' ? new Response('', { status: 503 }) : ok(1),
  );
  expect(await client().query('public.products.list')).toEqual([]);
  expect(answer.mock.calls.map(([url]) => pathOf(url))).toEqual([
    '/api/products',
    '/api/products',
    '/api/trpc/public.products.list',
  ]);
});

test('batches calls per audience, each batch with its own bearer only', async () => {
  answer.mockImplementation(async (url) => ok(pathOf(url).split(',').length));
  const untyped = client();
  await Promise.all([
    untyped.query('public.products.list'),
    untyped.query('admin.contacts.list'),
    untyped.query('public.brands.list'),
    untyped.query('portal.projects.list'),
    untyped.query('admin.whistleblowing.list'),
  ]);
  const requests = answer.mock.calls.map(([url, init]) => [
    pathOf(url),
    new Headers(init?.headers).get('authorization'),
  ]);
  expect(requests).toHaveLength(3);
  expect(requests).toEqual(
    expect.arrayContaining([
      ['/api/trpc/public.products.list,public.brands.list', null],
      ['/api/trpc/admin.contacts.list,admin.whistleblowing.list', 'Bearer admin-token'],
      ['/api/trpc/portal.projects.list', 'Bearer portal-token'],
    ]),
  );
});

test('sends each admin write in a request of its own, with the admin bearer', async () => {
  answer.mockImplementation(async () => ok(1));
  const untyped = client();
  await Promise.all([
    untyped.mutation('admin.products.create', { imageUrl: 'x'.repeat(5000) }),
    untyped.mutation('admin.products.remove', { id: 1 }),
    untyped.query('admin.contacts.list'),
  ]);
  expect(
    answer.mock.calls.map(([url, init]) => [
      init?.method,
      pathOf(url),
      new Headers(init?.headers).get('authorization'),
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['POST', '/api/trpc/admin.products.create', 'Bearer admin-token'],
      ['POST', '/api/trpc/admin.products.remove', 'Bearer admin-token'],
      ['GET', '/api/trpc/admin.contacts.list', 'Bearer admin-token'],
    ]),
  );
  expect(answer).toHaveBeenCalledTimes(3);
});

test('sends cookies and bypasses the cache', async () => {
  answer.mockResolvedValue(ok(1));
  await client().query('public.team.list');
  const [, init] = answer.mock.lastCall!;
  expect(init).toMatchObject({ credentials: 'include', cache: 'no-cache' });
  expect(new Headers(init!.headers).get('cache-control')).toBe('no-cache');
});

test('throws on a 401 by default, and returns null with nullOn401', async () => {
  answer.mockImplementation(async () => refused());
  await expect(client().query('admin.contacts.list')).rejects.toThrow('Please sign in.');
  await expect(
    client().query('admin.contacts.list', undefined, { context: { on401: 'null' } }),
  ).resolves.toBeNull();
});

test('shares one request between equal queries', async () => {
  answer.mockImplementation(async (url) => ok(pathOf(url).split(',').length));
  const untyped = client();
  const list = (q?: string) => untyped.query('public.brands.list', q === undefined ? undefined : { q });
  const answers = await Promise.all([list(), list('valve'), list(), list('valve'), list('pump')]);
  expect(answers).toEqual([[], [], [], [], []]);
  const paths = () => answer.mock.calls.map(([url]) => pathOf(url));
  const three = 'public.brands.list,public.brands.list,public.brands.list';
  expect(paths()).toEqual([`/api/trpc/${three}`]);

  // A query made after the request was sent is a new one, even if the first is not answered yet.
  const first = list();
  await expect.poll(() => answer.mock.calls.length).toBe(2);
  await Promise.all([first, list()]);
  expect(answer).toHaveBeenCalledTimes(3);
});

test('does not share equal writes, and rejects all callers of a failed query', async () => {
  answer.mockImplementation(async (url) => ok(pathOf(url).split(',').length));
  const untyped = client();
  await Promise.all([untyped.mutation('public.parts.count'), untyped.mutation('public.parts.count')]);
  expect(answer.mock.calls.map(([url]) => pathOf(url))).toEqual([
    '/api/trpc/public.parts.count,public.parts.count',
  ]);
  answer.mockImplementation(async () => {
    throw new TypeError('Failed to fetch');
  });
  const asked = await Promise.allSettled([
    untyped.query('public.products.list'),
    untyped.query('public.products.list'),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('holds a call that needs a confirmation until the answer, and repeats it or says that nothing was changed', async () => {
  const unconfirmed = { code: 'FORBIDDEN', httpStatus: 403, reason: 'step-up' };
  const error = { json: { message: 'Please confirm that it is you.', code: -32_003, data: unconfirmed } };
  answer.mockImplementation(async () => Response.json([{ error }], { status: 403 }));
  const leave = stepUp.subscribe(() => {});
  const declined = client().mutation('portal.account.newRecoveryCodes');
  await expect.poll(() => stepUp.isAsking()).toBe(true);
  stepUp.answer(false);
  await expect(declined).rejects.toThrow('Nothing was changed.');

  const repeated = client().mutation('portal.account.newRecoveryCodes');
  await expect.poll(() => stepUp.isAsking()).toBe(true);
  answer.mockImplementation(async () => ok(1));
  stepUp.answer(true);
  expect(await repeated).toEqual([]);
  leave();
});
