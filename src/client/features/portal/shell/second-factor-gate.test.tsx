import { expect, test, vi } from 'vitest';
import type { Passkey } from '#contract/office/passkeys.ts';
import type { SecondFactorDue } from '#contract/office/second-factor-policy.ts';
import type { SignInMethods } from '#contract/office/sign-in-methods.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const KARI = { id: 1, email: 'kari@quayside.example', name: 'Kari Nordmann', role: 'operator' } as const;
const totp = { confirmedAt: '2026-11-20T08:00:00.000Z' };
const accepted: Passkey = {
  id: 1,
  label: 'Phone',
  isSynced: false,
  isRefused: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
};
const refused = { ...accepted, id: 2, isRefused: true };

const methodsOf = (methods: Partial<SignInMethods>): SignInMethods => ({
  totp: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  linkedAccount: null,
  canConfirmWithPassword: true,
  canAddPasskey: true,
  requiredFrom: '2026-11-20',
  ...methods,
});

async function openGate(secondFactorDue: SecondFactorDue, methods: Partial<SignInMethods>) {
  const onLeave = vi.fn<() => void>();
  const screen = await renderScreen(
    <SecondFactorGate
      user={{ ...KARI, secondFactorDue }}
      mark={null}
      enrolment={<p>The forms</p>}
      onLeave={onLeave}
    />,
    {
      answers: {
        portal: {
          account: { signInMethods: () => methodsOf(methods) },
          session: { logout: () => ({ success: true }), oidc: () => ({ label: 'Fjord ID' }) },
        },
      },
    },
  );
  return { ...screen, onLeave };
}

test('asks for a passkey where one is accepted', async () => {
  const { getByRole, getByText } = await openGate('proof', { totp, passkeys: [refused, accepted] });
  await expect.element(getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(getByText('sign in again').query()).toBeNull();
});

test('asks a person without an accepted passkey to sign in again with the code', async () => {
  const { getByRole, getByText, onLeave } = await openGate('proof', { totp, passkeys: [refused] });
  await expect
    .element(getByText('Sign out and sign in again with the code from your authenticator app.'))
    .toBeVisible();
  expect(getByRole('button', { name: 'Use a passkey' }).query()).toBeNull();
  await getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => onLeave.mock.calls).toHaveLength(1);
});

test('leads a person with a linked account to the identity provider, beside a passkey', async () => {
  const linkedAccount = { label: 'Fjord ID', linkedAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null };
  const only = await openGate('proof', { linkedAccount });
  const link = () => only.getByRole('link', { name: 'Sign in with Fjord ID' });
  await expect.element(link()).toHaveAttribute('href', expect.stringContaining('/api/portal/oidc/start'));
  expect(only.getByText('sign in again').query()).toBeNull();
  await only.unmount();
  const { getByRole } = await openGate('proof', { linkedAccount, passkeys: [accepted] });
  await expect.element(getByRole('link', { name: 'Sign in with Fjord ID' })).toBeVisible();
  await expect.element(getByRole('button', { name: 'Use a passkey' })).toBeVisible();
});

test.each([
  { passkeys: [refused], continues: 0 },
  { passkeys: [refused, accepted], continues: 1 },
])('continues to the portal only with an accepted passkey ($continues)', async ({ passkeys, continues }) => {
  const { getByRole, getByText } = await openGate('enrolment', { passkeys });
  await expect.element(getByText('The forms')).toBeVisible();
  expect(getByRole('button', { name: 'Continue to the portal' }).all()).toHaveLength(continues);
});

test('a confirmation offers no passkey where the only one is refused', async () => {
  const { getByLabelText, getByRole } = await renderScreen(<StepUpDialog email={KARI.email} />, {
    answers: { portal: { account: { signInMethods: () => methodsOf({ totp, passkeys: [refused] }) } } },
  });
  await expect.element(getByLabelText('Code from your authenticator app')).toBeVisible();
  expect(getByRole('button', { name: 'Use a passkey' }).query()).toBeNull();
});
