import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => 'token of Ola' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A line on which a part of the file arrives after each of these pauses, and no end after the last if it stalls. */
function layLine(pauses: readonly number[], { stalls = false } = {}) {
  const fetch = vi.fn<(path: string, options: RequestInit) => Promise<Response>>((_, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        for (const pause of pauses) {
          await new Promise((resolve) => setTimeout(resolve, pause));
          controller.enqueue(Uint8Array.from([1, 2]));
        }
        if (!stalls) controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/pdf' } }));
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a large file on a slow line arrives, however long it takes', async () => {
  const fetch = layLine([40_000, 40_000, 40_000]);
  const fetched = fetchFile('/api/portal/travel-documents/1/content');
  await vi.advanceTimersByTimeAsync(120_000);
  const file = await fetched;
  expect(file?.type).toBe('application/pdf');
  expect(file?.bytes.byteLength).toBe(6);
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ authorization: 'Bearer token of Ola' });
});

test('a file of which nothing more arrives is given up after a minute', async () => {
  layLine([1000], { stalls: true });
  const failure = fetchFile('/api/portal/files/7/preview').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await failure).toMatchObject({ name: 'AbortError' });
});

test('a file that the server refuses is none', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  expect(await fetchFile('/api/portal/files/7/preview')).toBeUndefined();
});
