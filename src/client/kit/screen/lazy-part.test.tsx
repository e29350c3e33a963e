import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { reopenings } from '#client/lib/transport/live-changes.ts';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FAILED = 'This part could not be loaded. Check the connection and try again.';

/** A part beside a field, whose code is there from the `isThere`th attempt on. */
async function openScreen(isThere: number) {
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => {
    await Promise.resolve();
    if (load.mock.calls.length < isThere) throw new TypeError('Failed to fetch a module.');
    return () => <p>Checklist</p>;
  });
  const Part = lazyPart(load, <p>Loading</p>);
  const screen = await render(
    <>
      <label>
        Comment <input />
      </label>
      <Part />
    </>,
  );
  return { screen, load };
}

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

function comeOnline(): void {
  setOnline(true);
  window.dispatchEvent(new Event('online'));
}

test('asks for no code without a network, and for it once there is one', async () => {
  setOnline(false);
  const { screen, load } = await openScreen(1);
  await expect.element(screen.getByText(FAILED)).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await screen.getByLabelText('Comment').fill('Valve stuck');
  comeOnline();
  await expect.element(screen.getByText('Checklist')).toBeVisible();
  await expect.element(screen.getByLabelText('Comment')).toHaveValue('Valve stuck');
  await screen.unmount();
});

test('tries again when the network is back', async () => {
  const { screen, load } = await openScreen(2);
  await expect.element(screen.getByText(FAILED)).toBeVisible();
  comeOnline();
  await expect.element(screen.getByText('Checklist')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  await screen.unmount();
});

test('tries again when the change feed is open again: the browser itself notices no server that was away', async () => {
  const { screen, load } = await openScreen(2);
  await expect.element(screen.getByText(FAILED)).toBeVisible();
  reopenings.set((count) => count + 1);
  await expect.element(screen.getByText('Checklist')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  await screen.unmount();
});

test('looks whether a reload would help only while nothing is typed', async () => {
  const reached = vi.fn<typeof fetch>(async () => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', reached);
  const { screen, load } = await openScreen(Infinity);
  await expect.element(screen.getByText(FAILED)).toBeVisible();
  const comment = screen.getByLabelText('Comment');
  await comment.fill('Valve stuck');
  comeOnline();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  expect(reached).not.toHaveBeenCalled();
  await comment.fill('');
  comeOnline();
  await expect.poll(() => reached.mock.calls.length).toBe(1);
  await expect.element(screen.getByText(FAILED)).toBeVisible();
  await screen.unmount();
});
