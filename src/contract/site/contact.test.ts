import { describe, expect, it } from 'vitest';
import { CONTACT_SERVICE_LABELS, CONTACT_SERVICES, SubmitContactInput } from './contact.ts';

const message = {
  name: 'Kari Nordmann',
  email: 'kari@fleet.example',
  message: 'Please quote two reagent kits.',
};

function issuesOf(input: unknown): Record<string, string> {
  const { error } = SubmitContactInput.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message: text }) => [path.join('.'), text]));
}

describe('a message of the contact form', () => {
  it('needs a name, a valid e-mail address and ten characters', () => {
    const issues = {
      name: 'Name is required',
      email: 'Valid email is required',
      message: 'Message must be at least 10 characters',
    };

    expect(issuesOf({})).toEqual(issues);
    expect(issuesOf({ name: '', email: '', message: '' })).toEqual(issues);
    expect(issuesOf({ name: ' \r\n', email: 'kari', message: '  nine char  ' })).toEqual(issues);
    expect(issuesOf({ name: null, email: ['kari@fleet.example'], message: 1234567890 })).toEqual(issues);
  });

  it('names the problem of a value that is not text', () => {
    expect(issuesOf({ ...message, name: 5, company: 5, phone: {} })).toEqual({
      name: 'Name must be text',
      company: 'Company must be text',
      phone: 'Phone must be text',
    });
  });

  it('accepts an e-mail address with an international domain', () => {
    expect(issuesOf({ ...message, email: 'kari@blåbær.no' })).toEqual({});
  });

  it.each([
    'kari@fleet',
    'kari@fleet.example\r\nBcc: all@fleet.example',
    'kari@fleet.example, per@fleet.example',
    'Kari <kari@fleet.example>',
    '"kari"@fleet.example',
  ])('refuses %j as an e-mail address', (email) => {
    expect(issuesOf({ ...message, email })).toEqual({ email: 'Valid email is required' });
  });

  it.each([
    ['name', 200, 'Name must be at most 200 characters'],
    ['company', 200, 'Company must be at most 200 characters'],
    ['phone', 50, 'Phone must be at most 50 characters'],
    ['message', 10_000, 'Message must be at most 10000 characters'],
  ])('accepts in %s up to %i characters', (field, most, text) => {
    expect(issuesOf({ ...message, [field]: 'x'.repeat(most) })).toEqual({});
    expect(issuesOf({ ...message, [field]: 'x'.repeat(most + 1) })).toEqual({ [field]: text });
  });

  it('refuses an address that is too long for mail', () => {
    const email = `${'x'.repeat(243)}@fleet.example`;

    expect(issuesOf({ ...message, email })).toEqual({ email: 'Email must be at most 254 characters' });
    expect(issuesOf({ ...message, email: email.slice(3) })).toEqual({});
  });

  it('accepts blank and null for empty fields', () => {
    for (const blank of ['', '   ', null, undefined]) {
      const service = blank === '   ' ? '' : blank;
      const parsed = SubmitContactInput.parse({ ...message, company: blank, phone: blank, service });

      expect(parsed).toMatchObject(message);
      expect([parsed.company, parsed.phone, parsed.service]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('is about one of the services, or none', () => {
    for (const service of CONTACT_SERVICES) expect(issuesOf({ ...message, service })).toEqual({});
    expect(issuesOf({ ...message, service: 'plumbing' })).toEqual({
      service: 'Please choose one of the services, or none',
    });
  });

  it('keeps the lines of the message, and none in the other fields', () => {
    const parsed = SubmitContactInput.parse({
      ...message,
      name: 'Kari\r\nNordmann',
      message: ' First\r\nsecond\rthird\tcolumn\u0000 \n',
    });

    expect(parsed.name).toBe('Kari Nordmann');
    expect(parsed.message).toBe('First\nsecond\nthird\tcolumn');
  });

  it('never refuses a message for its bot-detection fields', () => {
    for (const nonsense of [null, 'x', -1, {}, [], true]) {
      expect(issuesOf({ ...message, website: nonsense, elapsedMs: nonsense })).toEqual({});
    }
  });

  it('has an idempotency key of 1 to 200 printable characters', () => {
    const issue = {
      idempotencyKey: 'The idempotency key must be 1 to 200 printable ASCII characters',
    };

    expect(issuesOf({ ...message, idempotencyKey: 'x'.repeat(200) })).toEqual({});
    expect(issuesOf({ ...message, idempotencyKey: 'x'.repeat(201) })).toEqual(issue);
    expect(issuesOf({ ...message, idempotencyKey: '' })).toEqual(issue);
    expect(issuesOf({ ...message, idempotencyKey: 'nøkkel' })).toEqual(issue);
  });
});

it('every service has a label of its own', () => {
  expect(new Set(Object.values(CONTACT_SERVICE_LABELS)).size).toBe(CONTACT_SERVICES.length);
});
