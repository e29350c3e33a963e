import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { keptError } from './outbox/kept.ts';
import { useUndoableRemoval } from './use-undoable-removal.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Comments({ remove }: { remove: (id: number) => Promise<unknown> }) {
  const { hidden, request } = useUndoableRemoval(remove);
  if (hidden.has(7)) return <p>No comments</p>;
  return (
    <button type="button" onClick={() => request({ id: 7, said: 'Comment deleted' })}>
      Delete
    </button>
  );
}

function hideWindow() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('hiding the window ends the time for Undo, before a phone can end the program', async () => {
  const remove = vi.fn<(id: number) => Promise<void>>(() => Promise.resolve());
  const screen = await renderScreen(<Comments remove={remove} />);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('No comments')).toBeVisible();
  expect(remove).not.toHaveBeenCalled();
  hideWindow();
  expect(remove).toHaveBeenCalledExactlyOnceWith(7);
  await expect.element(screen.getByText('No comments')).toBeVisible();
});

test('what was undone is not deleted when the window is hidden', async () => {
  const remove = vi.fn<(id: number) => Promise<void>>(() => Promise.resolve());
  const screen = await renderScreen(<Comments remove={remove} />);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  hideWindow();
  expect(remove).not.toHaveBeenCalled();
});

test('what waits on this device is left to the outbox to hide, which shows it again if it is refused', async () => {
  const screen = await renderScreen(<Comments remove={() => Promise.reject(keptError())} />);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('No comments')).toBeVisible();
  hideWindow();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test.each(['the pointer rests', 'the focus is'])(
  'what can be undone is not deleted while %s on the toast',
  async (reason) => {
    const remove = vi.fn<(id: number) => Promise<void>>(() => Promise.resolve());
    const screen = await renderScreen(<Comments remove={remove} />);
    // The region is fetched before the clock stands still.
    await fetchToaster();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await screen.getByRole('button', { name: 'Delete' }).click();
    const undo = screen.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    if (reason === 'the focus is') undo.element().focus();
    else await userEvent.hover(undo);
    vi.advanceTimersByTime(60_000);
    await expect.element(undo).toBeVisible();
    expect(remove).not.toHaveBeenCalled();

    if (reason === 'the focus is') undo.element().blur();
    else await userEvent.unhover(undo);
    vi.advanceTimersByTime(60_000);
    await expect.element(undo).not.toBeInTheDocument();
    expect(remove).toHaveBeenCalledExactlyOnceWith(7);
  },
);
