import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeScreens } from './portal-worker.ts';

const OWN = '/assets/main-own.js';
const OTHER = '/assets/main-other.js';

/** A worker that opens the screens which this script begins; one of an earlier release does not answer. */
class Worker extends EventTarget {
  state = 'installing';
  readonly #entry: string | undefined;
  constructor(entry: string | undefined) {
    super();
    this.#entry = entry;
  }
  postMessage(_: unknown, [port]: [MessagePort]): void {
    if (this.#entry !== undefined) port.postMessage(this.#entry);
  }
  settle(state: 'activated' | 'redundant'): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** The browser registers the worker; `onUpdate` is what it finds when it looks for a new version. */
function register(active: Worker | null, onUpdate: () => Worker | null, installing: Worker | null = null) {
  const registration = {
    active,
    installing,
    update() {
      registration.installing = onUpdate();
      return Promise.resolve();
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.resolve(registration) } });
  return registration;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('document', { querySelector: () => ({ src: `https://quayside.example${OWN}` }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the screens are stored where the worker of this build runs', async () => {
  register(new Worker(OWN), () => null);
  expect(await storeScreens()).toBe(true);
});

test('a worker of another build does not count, and is replaced if there is a newer one', async () => {
  register(new Worker(OTHER), () => null);
  expect(await storeScreens()).toBe(false);

  const next = new Worker(OWN);
  const registration = register(new Worker(OTHER), () => next);
  const stored = storeScreens();
  await expect.poll(() => registration.installing).toBe(next);
  registration.active = next;
  next.settle('activated');
  expect(await stored).toBe(true);
});

test('an update that is refused, because entries wait, leaves the screens of the other build', async () => {
  const next = new Worker(OWN);
  const registration = register(new Worker(OTHER), () => next);
  const stored = storeScreens();
  await expect.poll(() => registration.installing).toBe(next);
  next.settle('redundant');
  expect(await stored).toBe(false);
});

test('a worker that does not answer is of an earlier release', async () => {
  register(new Worker(undefined), () => null);
  const stored = storeScreens();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await stored).toBe(false);
});
