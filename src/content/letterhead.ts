import { companyProfile } from './company-profile.ts';

/** The company at the head of what it prints: reports and invoice lines. */
export function letterhead(): { name: string; lines: string[] } {
  const { name, address, organisationNumberDisplay, phones, emails } = companyProfile;
  return {
    name,
    lines: [
      `${address.street}, ${address.postcode} ${address.city}, ${address.country}`,
      `Organisation number ${organisationNumberDisplay}`,
      phones.primary.display,
      emails.general,
    ],
  };
}
