import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { AdminScreen } from './-admin-screen.tsx';

const unanswered = () => new Promise<never>(() => undefined);

test('asks about unsaved edits before it ends the session', async () => {
  await page.viewport(1400, 900);
  let authenticated = true;
  const logout = vi.fn<() => { success: true }>(() => {
    authenticated = false;
    return { success: true };
  });
  const { getByRole, router } = await renderScreen(<AdminScreen />, {
    path: '/admin?tab=brands',
    answers: {
      admin: {
        session: { status: () => ({ authenticated }), logout },
        panel: { counts: unanswered, backups: unanswered },
        outbox: { health: unanswered },
        files: { health: unanswered },
        whistleblowing: { channel: unanswered },
        brands: { list: () => [] },
      },
    },
  });
  const name = getByRole('form', { name: 'Add a brand' }).getByLabelText('Name');
  await name.fill('Quickmaker');
  const question = getByRole('dialog', { name: 'Leave without saving?' });
  await getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(logout).not.toHaveBeenCalled();
  await expect.element(name).toHaveValue('Quickmaker');
  await getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(logout).toHaveBeenCalledTimes(1);
});
