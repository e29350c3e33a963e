import { mailto } from '#contract/mailto.ts';
import { companyProfile } from '#content/company-profile.ts';
import type { CrossReferenceRow } from '#content/cross-reference.ts';

/** A mail that names what is asked about and lists what lets us answer. */
export function askByMail(about: string): string {
  const body = [
    'Good day,',
    '',
    `Which TRO reagent fits: ${about}?`,
    '',
    'Vessel and IMO number: ',
    'Analyser model and serial number: ',
    'Reagent in use: ',
    'Port and ETA: ',
    '',
    '[Please attach a photo of the analyser nameplate.]',
    '',
  ].join('\r\n');
  return mailto({ to: [companyProfile.emails.sales], subject: `TRO reagent for ${about}`, body });
}

/** The row as one would call it in a sentence. */
export function nameOfRow({ maker, equipment }: CrossReferenceRow): string {
  return maker === 'unknown' || maker === 'several' ? equipment : `${maker} ${equipment}`;
}
