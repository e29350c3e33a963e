import { afterEach, expect, test, vi } from 'vitest';
import { loadActOverlay } from './use-portal-outbox.ts';

afterEach(() => vi.unstubAllGlobals());

test('asks for the code that shows what waits only where it can come: a browser remembers that it failed', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(loadActOverlay()).rejects.toThrow('There is no network.');
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } });
  expect(await loadActOverlay()).toHaveProperty('layActsOver');
  vi.stubGlobal('navigator', { onLine: true });
  expect(await loadActOverlay()).toHaveProperty('layActsOver');
});
