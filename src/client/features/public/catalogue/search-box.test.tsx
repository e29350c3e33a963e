import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { SearchBox } from './search-box.tsx';

test('the shortcut to the search can be turned off, and on again', async () => {
  const { getByRole } = await renderScreen(<SearchBox text="" isBusy={false} onType={() => undefined} />);
  const box = getByRole('searchbox', { name: 'Search' });
  await getByRole('button', { name: 'Shortcut / for search: on' }).click();
  await userEvent.keyboard('/');
  await expect.element(box).not.toHaveFocus();
  await expect.element(box).not.toHaveAttribute('aria-keyshortcuts');
  expect(localStorage.getItem('searchShortcut')).toBe('off');

  const off = getByRole('button', { name: 'Shortcut / for search: off' });
  expect(off.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  await off.click();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute('aria-keyshortcuts', '/');
});
