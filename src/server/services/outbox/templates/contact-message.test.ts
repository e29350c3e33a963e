import { expect, it } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { contactMessage } from './contact-message.ts';

const submission = {
  name: 'Åse Østbø',
  email: 'ase@fleet.example',
  company: 'Rederiet & Sønn AS',
  phone: '+47 00 00 00 09',
  service: 'chemicals',
  message: 'Two reagent kits, please.\n\nDelivery in <Haugesund>.',
  createdAt: new Date('2026-07-01T22:30:00Z'),
} as const;

it('sends sales the full message, with the time in Oslo', () => {
  const { subject, text } = contactMessage(submission);
  expect(subject).toBe('Contact form: Chemical Supply, Åse Østbø');
  expect(text).toBe(`A message arrived through the contact form. Your reply goes to its sender.

Name: Åse Østbø
Email: ase@fleet.example
Company: Rederiet & Sønn AS
Phone: +47 00 00 00 09
Service: Chemical Supply
Sent: 2 July 2026 at 00:30 (Oslo time)

Message:

Two reagent kits, please.

Delivery in <Haugesund>.

-- 
Quayside Marine Service AS
Eksempelkaien 1, 5527 Haugesund, Norway
Organisation number 123 456 785
`);
});

it('has the same content in HTML, in a document with a language, a title and a heading', () => {
  const { html } = contactMessage(submission);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('<title>Contact form: Chemical Supply, Åse Østbø</title>');
  expect(html).toMatch(/<h1[^>]*>Contact form: Chemical Supply, Åse Østbø<\/h1>/);
  expect(html).toMatch(/<th scope="row"[^>]*>Company<\/th><td[^>]*>Rederiet &amp; Sønn AS<\/td>/);
  expect(html).toContain('Two reagent kits, please.<br><br>Delivery in &lt;Haugesund&gt;.');
});

it('leaves out empty fields', () => {
  const { subject, text, html } = contactMessage({
    ...submission,
    company: null,
    phone: null,
    service: null,
  });
  expect(subject).toBe('Contact form: Åse Østbø');
  for (const part of [text, html]) expect(part).not.toMatch(/Company|Phone|Service\b(?! AS)|null/);
});

it('turns nothing that is typed into markup or a second line of the subject', () => {
  const tags = (html: string) => html.replaceAll('<br>', '').match(/<[^>]*>/g);
  const typed = fc.oneof(
    anyText(),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='x",
      '&lt;',
    ),
  );
  const expected = tags(contactMessage(submission).html);
  fc.assert(
    fc.property(typed, typed, typed, (name, company, message) => {
      const { subject, html } = contactMessage({ ...submission, name, company, message });
      expect(subject).not.toMatch(/[\r\n]/);
      expect(tags(html)).toEqual(expected);
    }),
  );
});
