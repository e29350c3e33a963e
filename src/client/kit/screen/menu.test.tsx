import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type * as menu from './menu.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a menu whose code could not be fetched opens with the next press, and not by itself', async () => {
  // An instance of its own, whose code no other test has fetched.
  const fresh = '/src/client/kit/screen/menu.tsx?without-its-code';
  const { Menu, MenuItem } = (await import(/* @vite-ignore */ fresh)) as typeof menu;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const screen = await render(
    <Menu trigger={<button type="button">More</button>} onOpenChange={onOpenChange}>
      <MenuItem onSelect={() => {}}>Rename</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  await button.click();
  await expect.poll(() => onOpenChange.mock.calls).toEqual([[true], [false]]);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await button.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await screen.unmount();
});

test('what an item does begins once its button has the focus again, and not after the menu was only closed', async () => {
  const { Menu, MenuItem } = await import('./menu.tsx');
  const focused: (string | undefined)[] = [];
  const screen = await render(
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => focused.push(document.activeElement?.textContent)}>Rename</MenuItem>
      </Menu>
      <input aria-label="Name" />
    </>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  const item = screen.getByRole('menuitem', { name: 'Rename' });
  await button.click();
  await item.click();
  await expect.poll(() => focused).toEqual(['More']);

  await button.click();
  await screen.getByLabelText('Name').click();
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await button.click();
  await expect.element(item).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(focused).toEqual(['More']);
  await screen.unmount();
});
