import { expect, test } from 'vitest';
import type { Passkey } from '#contract/office/passkeys.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { AdminPasskeysDialog } from './admin-passkeys-dialog.tsx';

const passkey: Passkey = {
  id: 1,
  label: 'Phone',
  isSynced: false,
  isRefused: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
};

test.each([
  ['all', [passkey], true],
  ['some', [passkey, { ...passkey, id: 2, isRefused: false }], false],
])('says how to go on where %s passkeys are refused: %#', async (_, passkeys, says) => {
  const { getByText } = await renderScreen(<AdminPasskeysDialog open onClose={() => {}} />, {
    answers: { admin: { account: { passkeys: () => ({ passkeys, canAddPasskey: true }) } } },
  });
  await expect.element(getByText(/^No longer accepted/)).toBeVisible();
  expect(getByText('Set a new admin code on the server', { exact: false }).elements().length > 0).toBe(says);
});
