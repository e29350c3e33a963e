import { expect, test } from 'vitest';
import type { SignInMethods } from '#contract/office/sign-in-methods.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const WITH_PASSWORD: SignInMethods = {
  totp: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  linkedAccount: null,
  canConfirmWithPassword: true,
  canAddPasskey: true,
  requiredFrom: null,
};
const at = '2026-03-02T08:00:00.000Z';
const passkey = { id: 1, label: 'Phone', isSynced: false, isRefused: false, createdAt: at, lastUsedAt: null };

const show = (methods: Partial<SignInMethods>) =>
  renderScreen(<StepUpDialog email="ola@quayside.example" />, {
    answers: {
      portal: {
        account: { signInMethods: () => ({ ...WITH_PASSWORD, ...methods }) },
        session: { oidc: () => ({ label: 'Fjord ID' }) },
      },
    },
  });

test('asks for the password, and offers a passkey beside it', async () => {
  const { getByRole, getByLabelText } = await show({ passkeys: [passkey] });
  await expect.element(getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect.element(getByLabelText('Password', { exact: true })).toBeVisible();
});

test('asks for the passkey alone where the password is not accepted', async () => {
  const { getByRole, getByLabelText } = await show({ passkeys: [passkey], canConfirmWithPassword: false });
  await expect.element(getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect.element(getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
  await expect.element(getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});

test('leads a person who has no password to a new sign-in with the identity provider', async () => {
  const linkedAccount = { label: 'Fjord ID', linkedAt: at, lastUsedAt: at };
  const { getByRole, getByLabelText } = await show({ linkedAccount, canConfirmWithPassword: false });
  await expect
    .element(getByRole('link', { name: 'Sign in with Fjord ID again' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/api\/portal\/oidc\/start\?next=.*&fresh=true$/));
  await expect.element(getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
});

test('says what to do where nothing on this device is accepted', async () => {
  const { getByText } = await show({ canConfirmWithPassword: false });
  await expect.element(getByText(/^Use a device that has your passkey/)).toBeVisible();
});
