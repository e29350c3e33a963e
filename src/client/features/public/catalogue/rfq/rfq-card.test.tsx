import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RfqLine } from '#contract/rfq/rfq.ts';
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
  ['a short request', 2, 'm'.repeat(200), '', ['Send RFQ', 'Copy Full Details']],
  [
    'a request whose descriptions are shortened',
    9,
    '',
    'Long request: Send RFQ shortens the descriptions to fit a mail. Copy Full Details has them in full.',
    ['Send RFQ', 'Copy Full Details'],
  ],
  [
    'a request that is too long even so',
    25,
    '',
    'A list this long does not fit in a mail link. Copy the details or download the file, and add it to your mail.',
    ['Copy Full Details', 'Download file (CSV)', 'Send RFQ'],
  ],
])(
  '%s shows whether it fits into a mail, and puts the working way first',
  async (_, count, note, text, ways) => {
    const { container } = await renderScreen(
      <RfqCard
        lines={linesOf(count, note)}
        listedIds={undefined}
        onRemove={() => undefined}
        onCleared={() => undefined}
        onPaste={() => undefined}
        onSend={() => undefined}
        isSendFailed={false}
        isOpen
        onOpenChange={() => undefined}
      />,
    );
    const send = page.getByRole('button', { name: 'Send RFQ' });
    const description = send.element().getAttribute('aria-describedby') ?? '';
    expect(container.querySelector(`[id="${description}"]`)?.textContent).toBe(text);
    const buttons = [...container.querySelectorAll('button')].map((button) => button.textContent);
    const first = buttons.indexOf(ways[0] ?? '');
    expect(buttons.slice(first, first + ways.length)).toEqual(ways);
  },
);
