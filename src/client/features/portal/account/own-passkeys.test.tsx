import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { Passkey } from '#contract/office/passkeys.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

const passkey: Passkey = {
  id: 1,
  label: 'Phone',
  isSynced: false,
  isRefused: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
};

const refuse = (message: string) => () =>
  Promise.reject(
    TRPCClientError.from({ error: { code: -32_009, message, data: { httpStatus: 409 } } } as never),
  );

test('shows the problem of the last try only', async () => {
  const { getByRole } = await renderScreen(<OwnPasskeys passkeys={[passkey]} canAdd />, {
    answers: {
      portal: { account: { beginPasskey: refuse('Not added.'), removePasskey: refuse('Not removed.') } },
    },
  });
  const problem = getByRole('alert');
  await getByRole('button', { name: 'Add a passkey to this device' }).click();
  await expect.element(problem).toHaveTextContent('Not added.');
  await getByRole('button', { name: 'Remove Phone' }).click();
  await expect.element(problem).toHaveTextContent('Not removed.');
  await getByRole('button', { name: 'Add a passkey to this device' }).click();
  await expect.element(problem).toHaveTextContent('Not added.');
});
