import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { PortalLoginScreen } from './portal-login-screen.tsx';

afterEach(() => focusManager.setFocused(undefined));

test('keeps what is typed after a refused code when the window gets the focus again', async () => {
  const sendCode = vi.fn<() => never>(() => {
    throw new Error('This sign-in has taken too long. Please start again.');
  });
  const { getByLabelText, queryClient } = await renderScreen(
    <PortalLoginScreen fragment="oidc=late" onLinkDone={() => {}} onSignedIn={() => {}} />,
    {
      answers: {
        portal: {
          session: { oidcFinish: sendCode, oidc: () => ({ label: null }), passkeyOptions: () => null },
        },
      },
    },
  );
  const refetched = vi.fn<() => boolean>(() => true);
  const other = new QueryObserver(queryClient, { queryKey: ['other'], queryFn: refetched, staleTime: 0 });
  const stop = other.subscribe(() => {});
  const field = getByLabelText('E-mail');
  await field.fill('kari@quayside.example');
  await expect.poll(() => refetched.mock.calls).toHaveLength(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.poll(() => refetched.mock.calls).toHaveLength(2);
  await expect.element(field).toHaveValue('kari@quayside.example');
  expect(sendCode).toHaveBeenCalledOnce();
  stop();
});
