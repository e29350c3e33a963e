import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import type { ProjectMoney, SetProjectValueInput } from '#contract/project/project-money.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ValueDialog } from './value-dialog.tsx';

const saved: ProjectMoney = {
  projectId: 3,
  projectValue: '200.00',
  currency: 'EUR',
  valueBillingStatus: 'pending',
  billingState: 'pending',
  version: 5,
};

test('shows the price that a colleague has saved meanwhile, and can replace it', async () => {
  const sent: SetProjectValueInput[] = [];
  const data = {
    projectId: 3,
    version: 4,
    vesselName: 'Nordskjær',
    value: { amount: '100.00', currency: 'NOK' },
  } as ProjectBilling;
  const { getByRole } = await renderScreen(<ValueDialog data={data} onClose={() => undefined} />, {
    answers: {
      portal: {
        projects: {
          setValue(input) {
            sent.push(input);
            if (input.version === 5) return { ...saved, version: 6 };
            throw TRPCClientError.from({
              error: {
                code: -32_009,
                message: 'Someone else has changed this project. Nothing was saved.',
                data: { httpStatus: 409, current: saved },
              },
            } as never);
          },
        },
      },
    },
  });
  await getByRole('textbox', { name: 'Amount' }).fill('150');
  await getByRole('button', { name: 'Save fixed price' }).click();
  await expect.element(getByRole('dialog')).toHaveTextContent('200.00');
  await getByRole('button', { name: 'Keep my changes' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      { version: 4, value: { amount: '150', currency: 'NOK' } },
      { version: 5, value: { amount: '150', currency: 'EUR' } },
    ]);
});
