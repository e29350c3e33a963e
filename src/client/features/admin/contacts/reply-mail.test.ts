import { expect, test } from 'vitest';
import type { ContactSubmission } from '#contract/site/contact.ts';
import { MAIL_BODY_LIMIT } from '#contract/rfq/mailto.ts';
import { replyMailto } from './reply-mail.ts';

const contact: ContactSubmission = {
  id: 1,
  name: 'Kari Nordmann',
  email: 'kari@fleet.example',
  company: null,
  phone: null,
  service: null,
  message: 'Please quote two kits.\n& one more?',
  createdAt: '2026-03-02T08:00:00.000Z',
  readAt: null,
  handledAt: null,
  handledNote: null,
  spamReason: null,
  version: 1,
};

const bodyOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('?'))).get('body') ?? '';

test('addresses the sender and quotes the message below the space for the reply', () => {
  const link = replyMailto(contact);
  expect(link).toMatch(
    /^mailto:kari@fleet\.example\?subject=Your%20message%20to%20Quayside%20Marine%20Service%20AS&body=/,
  );
  expect(bodyOf(link)).toBe(
    '\r\n\r\n2 March 2026 at 09:00 (Oslo time), Kari Nordmann wrote:\r\n> Please quote two kits.\r\n> & one more?',
  );
});

test.each(['x'.repeat(10_000), 'ø'.repeat(10_000), '⚓ '.repeat(5000), `${'line\n'.repeat(2000)}`])(
  'quotes the beginning of a long message, up to the safe length of links',
  (message) => {
    const body = bodyOf(replyMailto({ ...contact, message }));
    expect(encodeURIComponent(body).length).toBeLessThanOrEqual(MAIL_BODY_LIMIT);
    expect(encodeURIComponent(body).length).toBeGreaterThan(MAIL_BODY_LIMIT - 40);
    expect(body).toMatch(/ \[…\]$/);
  },
);

test('lets no sign in an address add a field to the link', () => {
  const link = replyMailto({ ...contact, email: "o'neil+x?cc=spy@fleet.example", name: '\uD800' });
  expect(link).toMatch(/^mailto:o'neil%2Bx%3Fcc%3Dspy@fleet\.example\?subject=/);
});
