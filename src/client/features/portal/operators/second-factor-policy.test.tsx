import { expect, test, vi } from 'vitest';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { SetSecondFactorPolicyInput } from '#contract/office/second-factor-policy.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { SecondFactorPolicy } from './second-factor-policy.tsx';

test('sends today where nobody needs a second factor, although the day was cleared', async () => {
  const setPolicy = vi.fn<(input: SetSecondFactorPolicyInput) => SetSecondFactorPolicyInput>(
    (input) => input,
  );
  const { getByRole, getByLabelText, getByText } = await renderScreen(<SecondFactorPolicy people={[]} />, {
    answers: {
      portal: {
        operators: {
          policy: () => ({ requiredOf: 'everyone', from: '2026-11-20' }),
          setPolicy,
          list: () => [],
        },
      },
    },
  });
  await getByRole('button', { name: 'Change who needs a second factor' }).click();
  await getByLabelText('From').fill('');
  await getByText('Nobody').click();
  await getByRole('button', { name: 'Save' }).click();
  await expect.element(getByText('Saved')).toBeVisible();
  expect(setPolicy).toHaveBeenCalledExactlyOnceWith({ requiredOf: 'nobody', from: osloDay(new Date()) });
});
