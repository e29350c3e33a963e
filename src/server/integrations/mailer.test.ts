import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { composeLetter, type Letter } from './mailer.ts';

const from = { name: 'Quayside Marine Service AS', address: 'post@quayside.example' };
const letter: Letter = {
  key: 'enquiry 1',
  recipient: 'sales@quayside.example',
  replyTo: 'kari@fleet.example',
  subject: 'Enquiry',
  text: 'Please quote.',
  html: '<p>Please quote.</p>',
  writtenAt: new Date('2026-03-02T08:00:00Z'),
};

/** The message as it is sent over the network. */
async function wireFormOf(changes: Partial<Letter>): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(composeLetter({ ...letter, ...changes }, from));
  return (message as Buffer).toString();
}

function headersOf(wireForm: string): [name: string, value: string][] {
  const [head = ''] = wireForm.split('\r\n\r\n', 1);
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });
}

const headers = async (changes: Partial<Letter>) => Object.fromEntries(headersOf(await wireFormOf(changes)));

it('has sender, recipient, reply-to, and the mark of an automatic mail', async () => {
  expect(await headers({})).toMatchObject({
    From: 'Quayside Marine Service AS <post@quayside.example>',
    To: 'sales@quayside.example',
    'Reply-To': 'kari@fleet.example',
    Subject: 'Enquiry',
    Date: 'Mon, 02 Mar 2026 08:00:00 +0000',
    'Auto-Submitted': 'auto-generated',
  });
  expect(await headers({ replyTo: null })).not.toHaveProperty('Reply-To');
});

it.each([
  ['kari@blåbær.no', 'kari@xn--blbr-roah.no'],
  ['post@sjøfart.ålesund.no', 'post@xn--sjfart-cya.xn--lesund-hua.no'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
])('writes to and about %s by its name in ASCII', async (address, ascii) => {
  expect(await headers({ recipient: address, replyTo: address })).toMatchObject({
    To: ascii,
    'Reply-To': ascii,
  });
});

it('gives the same mail the same Message-ID, and another mail another one', async () => {
  const { 'Message-ID': first } = await headers({});
  expect(first).toMatch(/^<[0-9a-f]{64}@quayside\.example>$/);
  expect((await headers({}))['Message-ID']).toBe(first);
  expect((await headers({ key: 'enquiry 2' }))['Message-ID']).not.toBe(first);
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '\r\n\r\n',
        '\u2028',
        '\0',
        'Bcc: all@fleet.example',
        ', ',
        '<',
        '>',
        '"',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((parts) => parts.join(''));

it('cannot be given headers or recipients through subject and text', async () => {
  const names = headersOf(await wireFormOf({})).map(([name]) => name);
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (subject, text) => {
      const found = headersOf(await wireFormOf({ subject: `Re ${subject}`, text: `Re ${text}` }));
      expect(found.map(([name]) => name)).toEqual(names);
      expect(Object.fromEntries(found)['To']).toBe('sales@quayside.example');
    }),
  );
});

it('refuses an address that is not a plain one', () => {
  const compose = (changes: Partial<Letter>) => () => composeLetter({ ...letter, ...changes }, from);
  const refusal = 'not a plain one';
  fc.assert(
    fc.property(
      hostile.filter((text) => /[^\w!#$%&'*+\-./=?^`{|}~]/.test(text)),
      (text) => {
        expect(compose({ replyTo: `kari${text}@fleet.example` })).toThrow(refusal);
        // Letters and digits of any script make the name of another domain.
        if (/^[\p{L}\p{N}\p{M}.-]*$/u.test(text)) return;
        expect(compose({ recipient: `kari@fleet.example${text}` })).toThrow(refusal);
      },
    ),
  );
  for (const address of ["o'hara+rfq@fleet.example", 'a_b-c.d@mail.fleet.example']) {
    expect(compose({ recipient: address, replyTo: address })).not.toThrow();
  }
});
