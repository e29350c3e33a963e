import { expect, test } from 'vitest';
import { reporterOf, SubmitReportInput } from './report.ts';

const report = { incidentType: 'safety', description: 'The gangway has no net.' } as const;

function messagesOf(input: unknown): Record<string, string> {
  const issues = SubmitReportInput.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('needs only a type and a description', () => {
  expect(SubmitReportInput.parse(report)).toEqual({ ...report, anonymous: false });
});

test.each([undefined, null, '', '   '])('treats a name or e-mail of %j as absent', (empty) => {
  const input = SubmitReportInput.parse({ ...report, reporterName: empty, reporterEmail: empty });
  expect(reporterOf(input)).toEqual({ name: null, email: null });
});

test('keeps the name of a named reporter as typed, trimmed', () => {
  const input = SubmitReportInput.parse({
    ...report,
    reporterName: ' Kari Nordmann ',
    reporterEmail: ' kari@fleet.example ',
  });
  expect(reporterOf(input)).toEqual({ name: 'Kari Nordmann', email: 'kari@fleet.example' });
});

test('drops name and e-mail of an anonymous reporter without validating them', () => {
  for (const reporterEmail of ['kari@fleet.example', 'no address']) {
    const input = SubmitReportInput.parse({
      ...report,
      anonymous: true,
      reporterName: 'Kari',
      reporterEmail,
    });
    expect(reporterOf(input)).toEqual({ name: null, email: null });
  }
});

test('returns all errors at once', () => {
  expect(messagesOf({ reporterEmail: 'no address', description: '  ' })).toEqual({
    incidentType: 'Please choose a type of concern',
    description: 'Please describe your concern',
    reporterEmail: 'Valid email is required',
  });
});

test.each([
  ['reporterName', 'a'.repeat(201)],
  ['reporterEmail', `${'a'.repeat(250)}@fleet.example`],
  ['description', 'a'.repeat(20_001)],
])('limits the length of a %s', (field, text) => {
  expect(messagesOf({ ...report, [field]: text })[field]).toContain('Please use at most');
});

test.each([undefined, null, 7, 'report', [], true])('refuses %j', (input) => {
  expect(SubmitReportInput.safeParse(input).success).toBe(false);
});
