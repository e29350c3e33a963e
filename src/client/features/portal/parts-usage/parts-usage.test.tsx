import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { samplePart } from '#client/testing/sample-part.ts';
import { PartsUsage } from './parts-usage.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const part = {
  ...samplePart(5),
  unitCost: null,
  totalCost: null,
  costCurrency: null,
  unitPrice: null,
  totalPrice: null,
  currency: null,
  billingStatus: 'pending',
  notBillableReason: null,
  invoiceRef: null,
  invoicedAt: null,
  paidAt: null,
};

test('asks before the screen is left with a typed price that could not be saved', async () => {
  const screen = await renderScreen(
    <PortalUserContext value={MONA}>
      <PartsUsage />
    </PortalUserContext>,
    {
      path: '/portal/parts-usage',
      answers: {
        portal: {
          operators: { list: () => [] },
          parts: {
            pricedUsage: () => ({ parts: [part], total: 1 }) as never,
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
