import { expect, test, vi } from 'vitest';
import type { Operator } from '#contract/office/operator.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { OperatorCard } from './operator-card.tsx';

const MONA = { id: 1, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const KARI: Operator = {
  id: 2,
  name: 'Kari Nordmann',
  email: 'kari@quayside.example',
  role: 'operator',
  location: null,
  phone: null,
  skills: [],
  isActive: true,
  isInvited: false,
  hasSecondFactor: false,
  hasLinkedAccount: true,
  openProjects: 0,
  hoursThisMonth: '0',
  openSessions: 0,
  lastLoginAt: null,
  linkExpiresAt: null,
  createdAt: '2026-03-02T08:00:00.000Z',
  dailyHours: 7.5,
  timezone: 'Europe/Oslo',
  version: 1,
};

test('offers to link an account also to a person who has one of an earlier provider', async () => {
  const onLinkAccount = vi.fn<() => void>();
  const none = () => {};
  const { getByRole } = await renderScreen(
    <PortalUserContext value={MONA}>
      <OperatorCard
        person={KARI}
        onEdit={none}
        onAbsences={none}
        onDeactivate={none}
        onResetSignIn={none}
        onIssued={none}
        onLinkAccount={onLinkAccount}
      />
    </PortalUserContext>,
  );
  await getByRole('button', { name: 'More about Kari Nordmann' }).click();
  await getByRole('menuitem', { name: 'Link an account…' }).click();
  await expect.poll(() => onLinkAccount.mock.calls).toHaveLength(1);
});
