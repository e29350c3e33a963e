import { companyProfile } from './company-profile.ts';

const { claims } = companyProfile;

export interface Claim {
  readonly figure: string;
  readonly label: string;
}

/** The About section has a team figure of its own; the hero names another, as specified. */
export const aboutSection: {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly claims: readonly Claim[];
} = {
  heading: 'About us',
  paragraphs: [
    `${companyProfile.name} was founded in ${claims.foundingYear} and works from ${companyProfile.address.city}, ${companyProfile.address.country}. We sell and service ballast water treatment systems, supply TRO kits, reagents and chemicals, and work as a ship chandler.`,
    'We are the authorized agent of a maker of treatment systems. Our technicians also attend systems of other makers, on board and worldwide.',
    'A request ends in a written quotation, a job in a written report. Where we cannot confirm that a part fits, we say so and ask.',
  ],
  claims: [
    { figure: String(claims.globalTechnicians), label: 'global technicians' },
    { figure: claims.serviceSupport, label: 'service support' },
    { figure: `More than ${claims.vesselsServed}`, label: 'vessels served' },
    { figure: String(claims.foundingYear), label: 'founded' },
  ],
};
