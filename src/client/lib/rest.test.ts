import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RestError, restRequest } from './rest.ts';

const answer = vi.fn<typeof fetch>();
const store = new Map<string, string>();

beforeEach(() => {
  answer.mockReset();
  store.clear();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

function sent(): { url: unknown; init: RequestInit; headers: Headers } {
  const [url, init = {}] = answer.mock.lastCall ?? [];
  return { url, init, headers: new Headers(init.headers) };
}

test('A read goes out with cookies, past every cache and without a body', async () => {
  answer.mockResolvedValue(Response.json([{ id: 1 }]));
  await expect(restRequest('GET', '/api/products', { ignored: true })).resolves.toEqual([{ id: 1 }]);
  const { init, headers } = sent();
  expect(init).toMatchObject({ method: 'GET', credentials: 'include', cache: 'no-cache' });
  expect(init.body).toBeUndefined();
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.has('content-type')).toBe(false);
});

test.each(['POST', 'PUT', 'PATCH'] as const)('%s sends its body as JSON', async (method) => {
  answer.mockResolvedValue(Response.json({}));
  await restRequest(method, '/api/contact', { name: 'Eirik' });
  const { init, headers } = sent();
  expect(init.body).toBe('{"name":"Eirik"}');
  expect(headers.get('content-type')).toBe('application/json');
});

test('DELETE sends no body, and an empty answer is nothing', async () => {
  answer.mockResolvedValue(new Response(null, { status: 204 }));
  await expect(restRequest('DELETE', '/api/admin/products/4', { no: 1 })).resolves.toBeUndefined();
  expect(sent().init.body).toBeUndefined();
});

test('Each realm’s token goes to its own paths and nowhere else', async () => {
  store.set('adminSessionToken', 'admin-token').set('portalSessionToken', 'portal-token');
  const bearerOf = async (url: string) => {
    answer.mockResolvedValue(Response.json({}));
    await restRequest('GET', url);
    return sent().headers.get('authorization');
  };
  expect(await bearerOf('/api/admin/contacts')).toBe('Bearer admin-token');
  expect(await bearerOf('/api/portal/projects')).toBe('Bearer portal-token');
  expect(await bearerOf('/api/products/search?q=/admin')).toBeNull();
});

test('A refusal carries the status and the body, or the status text where the body is empty', async () => {
  answer.mockResolvedValue(new Response('{"message":"Name is required"}', { status: 400 }));
  await expect(restRequest('POST', '/api/contact', {})).rejects.toThrow(
    '400: {"message":"Name is required"}',
  );
  answer.mockResolvedValue(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(restRequest('GET', '/api/team')).rejects.toThrow(/^502: Bad Gateway$/);
});

test('A 401 throws, or yields null where the caller asks for that', async () => {
  answer.mockImplementation(async () => new Response('{"message":"Please sign in."}', { status: 401 }));
  await expect(restRequest('GET', '/api/admin/contacts')).rejects.toBeInstanceOf(RestError);
  await expect(restRequest('GET', '/api/admin/contacts', undefined, { on401: 'null' })).resolves.toBeNull();
  answer.mockResolvedValue(new Response('no', { status: 403 }));
  await expect(restRequest('GET', '/api/admin/contacts', undefined, { on401: 'null' })).rejects.toThrow(
    '403: no',
  );
});
