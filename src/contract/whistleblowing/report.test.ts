import { expect, test } from 'vitest';
import { reporterOf, SubmitReportInput } from './report.ts';

const report = { incidentType: 'safety', description: 'The gangway has no net.' } as const;

function messagesOf(input: unknown): Record<string, string> {
  const issues = SubmitReportInput.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('A report needs a type and a description, and nothing else', () => {
  expect(SubmitReportInput.parse(report)).toEqual({ ...report, anonymous: false });
});

test.each([undefined, null, '', '   '])('A name or e-mail that is %j counts as absent', (empty) => {
  const input = SubmitReportInput.parse({ ...report, reporterName: empty, reporterEmail: empty });
  expect(reporterOf(input)).toEqual({ name: null, email: null });
});

test('Who reports openly is kept as typed, but for blanks around it', () => {
  const input = SubmitReportInput.parse({
    ...report,
    reporterName: ' Kari Nordmann ',
    reporterEmail: ' kari@fleet.example ',
  });
  expect(reporterOf(input)).toEqual({ name: 'Kari Nordmann', email: 'kari@fleet.example' });
});

test('Who stays anonymous has neither name nor e-mail, whatever was sent, and no typing error stands in the way', () => {
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

test('Everything that is wrong is told at once', () => {
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
])('A %s has an end', (field, text) => {
  expect(messagesOf({ ...report, [field]: text })[field]).toContain('Please use at most');
});

test.each([undefined, null, 7, 'report', [], true])('%j is no report', (input) => {
  expect(SubmitReportInput.safeParse(input).success).toBe(false);
});
