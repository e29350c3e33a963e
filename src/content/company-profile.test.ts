import { expect, test } from 'vitest';
import { CompanyProfile } from './company-profile-schema.ts';
import { companyProfile } from './company-profile.ts';

test('The profile holds everything its schema asks for, and nothing else', () => {
  expect(CompanyProfile.parse(companyProfile)).toEqual(companyProfile);
});

test('The organisation number carries its check digit', () => {
  const digits = companyProfile.organisationNumber.split('').map(Number);
  const weights = [3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  expect((11 - (sum % 11)) % 11).toBe(digits[8]);
  expect(companyProfile.organisationNumberDisplay.replaceAll(' ', '')).toBe(
    companyProfile.organisationNumber,
  );
});

test('Every address of the fictional company is one that cannot exist', () => {
  const addresses = [
    ...Object.values(companyProfile.emails),
    companyProfile.complianceOfficer.email,
    ...companyProfile.rfqRecipients,
    ...companyProfile.contactStripCc,
  ];
  expect(addresses).toHaveLength(11);
  for (const address of addresses) expect(address).toMatch(/^[a-z]+@quayside\.example$/);
  for (const phone of Object.values(companyProfile.phones)) {
    expect(phone.e164).toMatch(/^\+470000000\d$/);
    expect(phone.display.replaceAll(' ', '')).toBe(phone.e164);
  }
});

test('A request for quotation goes to three different people', () => {
  expect(new Set(companyProfile.rfqRecipients).size).toBe(3);
  expect(new Set(companyProfile.contactStripCc).size).toBe(3);
});
