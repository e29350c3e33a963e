import { useLocation } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { Menu, MenuItem } from '#client/kit/screen/menu.tsx';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

function Screen() {
  useFocusOnNavigation();
  return (
    <>
      <Menu trigger={<button type="button">Account</button>}>
        <MenuItem onSelect={() => {}}>Sign out</MenuItem>
      </Menu>
      <main>
        <h1>{useLocation().pathname}</h1>
      </main>
    </>
  );
}

const openScreen = async () => {
  const { router, ...screen } = await renderScreen(<Screen />, { path: '/sign-in' });
  const goTo = async (path: string) => {
    router.history.push(path);
    await expect.element(screen.getByRole('heading')).toHaveTextContent(path);
  };
  return { ...screen, goTo };
};

test('focuses the heading of the next page', async () => {
  const screen = await openScreen();
  await screen.goTo('/dashboard');
  await expect.element(screen.getByRole('heading')).toHaveFocus();
});

test('leaves a menu open that was opened while the next page was on its way', async () => {
  const screen = await openScreen();
  await screen.getByRole('button', { name: 'Account' }).click();
  const item = screen.getByRole('menuitem', { name: 'Sign out' });
  await expect.element(item).toBeVisible();
  await screen.goTo('/dashboard');
  // Once the frames in which a page takes the focus are over.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(item).toBeVisible();
});
