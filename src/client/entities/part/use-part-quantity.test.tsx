import { expect, test, vi } from 'vitest';
import type { Part, UpdatePartInput } from '#contract/billing/part.ts';
import { keptError } from '#client/lib/outbox/kept.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { usePartQuantity } from './use-part-quantity.ts';

const part = { id: 5, projectId: 3, version: 1, quantity: 1 } as Part;

function Row() {
  const { quantity, change } = usePartQuantity(part);
  return (
    <>
      <output>{quantity} pcs</output>
      <button type="button" onClick={() => change(quantity + 1)}>
        More
      </button>
    </>
  );
}

test('keeps the presses that were made until the first one counted as kept on the device', async () => {
  const calls: ((error: unknown) => void)[] = [];
  const update = vi.fn<(input: UpdatePartInput) => Promise<Part>>(
    () => new Promise((_, reject) => calls.push(reject)),
  );
  const screen = await renderScreen(<Row />, {
    answers: { portal: { parts: { update: update as never } } },
  });
  for (let press = 0; press < 3; press += 1) await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByText('4 pcs')).toBeVisible();
  calls[0]?.(keptError());
  await expect.poll(() => update.mock.calls.map(([{ quantity }]) => quantity)).toEqual([2, 4]);
});
