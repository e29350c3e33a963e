import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { PortalFrame } from './portal-frame.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;

function Notes() {
  useUnsavedGuard(true);
  return <p>Typed, not saved</p>;
}

test('asks about unsaved edits before it ends the session', async () => {
  await page.viewport(1400, 900);
  const onLeave = vi.fn<() => void>();
  const logout = vi.fn<() => { success: true }>(() => ({ success: true }));
  const { getByRole } = await renderScreen(
    <PortalFrame user={MONA} mark="Quayside" onLeave={onLeave}>
      <Notes />
    </PortalFrame>,
    { answers: { portal: { session: { me: () => MONA, logout } } } },
  );
  const signOut = async () => {
    await getByRole('button', { name: 'Mona Lie: account' }).click();
    await getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const question = getByRole('dialog', { name: 'Leave without saving?' });
  await signOut();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(logout).not.toHaveBeenCalled();
  await signOut();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => onLeave.mock.calls).toHaveLength(1);
  expect(logout).toHaveBeenCalledTimes(1);
});
