import { mailto } from '#contract/rfq/mailto.ts';
import { companyProfile } from '#content/company-profile.ts';
import type { CrossReferenceRow } from '#content/cross-reference.ts';

/** The question, and the details that we need to answer. */
function question(about: string): string[] {
  return [
    `Which TRO reagent fits: ${about}?`,
    '',
    'Vessel and IMO number: ',
    'Analyser model and serial number: ',
    'Reagent in use: ',
    'Port and ETA: ',
    '',
  ];
}

/** A mail with the question. */
export function askByMail(about: string): string {
  const body = [
    'Good day,',
    '',
    ...question(about),
    '[Please attach a photo of the analyser nameplate.]',
    '',
  ];
  return mailto({
    to: [companyProfile.emails.sales],
    subject: `TRO reagent for ${about}`,
    body: body.join('\r\n'),
  });
}

/** The beginning of a message in the contact form with the question. */
export const askByForm = (about: string): string => question(about || '…').join('\n');

/** The name of the row in a sentence. */
export function nameOfRow({ maker, equipment }: CrossReferenceRow): string {
  return maker === 'unknown' || maker === 'several' ? equipment : `${maker} ${equipment}`;
}
