import { expect, test } from 'vitest';
import { mailto } from './mailto.ts';

test('keeps the commas between addresses and encodes the text', () => {
  expect(
    mailto({
      to: ['sales@quayside.example'],
      cc: ['a@quayside.example', 'b@quayside.example', 'c@quayside.example'],
      subject: 'Ballast water treatment',
      body: 'Good day,',
    }),
  ).toBe(
    'mailto:sales@quayside.example?cc=a@quayside.example,b@quayside.example,c@quayside.example' +
      '&subject=Ballast%20water%20treatment&body=Good%20day%2C',
  );
});

test('lets nothing in a subject, a body or an address become a field of the mail', () => {
  const link = mailto({
    to: ['sales+ballast&bcc=x@quayside.example'],
    subject: 'Kit 50 % & more?bcc=x@y.example',
    body: 'one\r\ntwo + three & bcc=z #4',
  });
  const { pathname, searchParams } = new URL(link);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  expect(decodeURIComponent(pathname)).toBe('sales+ballast&bcc=x@quayside.example');
  // Parsed as in RFC 6068: a plus is a plus, not a space.
  expect(link.split('?')[1]).toBe(
    'subject=Kit%2050%20%25%20%26%20more%3Fbcc%3Dx%40y.example&body=one%0D%0Atwo%20%2B%20three%20%26%20bcc%3Dz%20%234',
  );
});
