import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BillingNotification } from '#contract/billing/billing-notification.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { BillingInbox } from './billing-inbox.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const notification: BillingNotification = {
  id: 9,
  kind: 'added',
  message: 'Ola Berg used 2 × Hose clip on Nordskjær Vektor',
  projectId: 3,
  vesselName: 'Nordskjær Vektor',
  operator: { id: 1, name: 'Ola Berg', isActive: true },
  partId: 5,
  partName: 'Hose clip',
  partVersion: 1,
  quantity: 2,
  totalPrice: null,
  unitPrice: null,
  unitCost: null,
  costCurrency: null,
  currency: null,
  billingStatus: 'pending',
  isWithdrawn: false,
  isRead: false,
  readByName: null,
  readAt: null,
  createdAt: '2026-03-02T09:00:00.000Z',
};

test('asks before the inbox is left with a typed price that could not be saved', async () => {
  const screen = await renderScreen(
    <PortalUserContext value={MONA}>
      <BillingInbox />
    </PortalUserContext>,
    {
      path: '/portal/billing-notifications',
      answers: {
        portal: {
          billing: { attention: () => ({ lateParts: 0 }) as never },
          billingNotifications: { list: () => ({ notifications: [notification], total: 1, unread: 1 }) },
          parts: {
            suggestedPrice: () => null as never,
            setPrice: () => Promise.reject(new TypeError('Failed to fetch')),
          },
        },
      },
    },
  );
  await screen.getByRole('textbox', { name: 'Unit price of Hose clip' }).first().fill('125,50');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: /Try again/ }).first()).toBeVisible();
  void screen.router.navigate({ to: '/portal/manager-dashboard' as never });
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});
