import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RfqLine } from '#contract/rfq.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { RfqCard } from './rfq-card.tsx';

const linesOf = (count: number, note: string): RfqLine[] =>
  Array.from({ length: count }, (_, index) => ({
    product: {
      id: index + 1,
      name: `Seal kit ${index + 1}`,
      itemNumber: `SK-${index + 1}`,
      description: 'Seals and bottles for one year of service of a dosing pump.',
    },
    quantity: 1,
    note,
  }));

test.each([
  ['a short request', 2, 'm'.repeat(200), ''],
  [
    'a request whose descriptions are shortened',
    9,
    '',
    'Long request: Send RFQ shortens the descriptions to fit a mail. Copy Full Details has them in full.',
  ],
  [
    'a request that is too long even so',
    25,
    '',
    'This request is longer than some mail programs take, and they cut it without saying so. Use Copy Full Details and paste it into your mail.',
  ],
])('%s says how it fits into a mail', async (_, count, note, text) => {
  const { container } = await renderScreen(
    <RfqCard lines={linesOf(count, note)} listedIds={undefined} onRemove={() => undefined} />,
  );
  const send = page.getByRole('button', { name: 'Send RFQ' });
  const description = send.element().getAttribute('aria-describedby') ?? '';
  expect(container.querySelector(`[id="${description}"]`)?.textContent).toBe(text);
});
