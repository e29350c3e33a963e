import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { useUndoableRemoval } from './use-undoable-removal.ts';

afterEach(() => {
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
