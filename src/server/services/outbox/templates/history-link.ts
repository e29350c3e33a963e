import { companyProfile } from '#content/company-profile.ts';
import { HISTORY_LINK_HOURS } from '#contract/vessel/history-link.ts';
import { writeMail, type MailContent } from './mail-content.ts';

export interface HistoryLink {
  /** The name of the recipient; may be empty. */
  name: string;
  vesselName: string;
  /** The full address, with the token. */
  address: string;
}

/** Sends a contact the link to the history of their vessel. */
export function historyLink({ name, vesselName, address }: HistoryLink): MailContent {
  return writeMail(`Service history of ${vesselName}`, [
    { kind: 'paragraph', text: name === '' ? 'Hello,' : `Hello ${name},` },
    {
      kind: 'paragraph',
      text: `Here are the reports and due dates of ${vesselName} at ${companyProfile.name}.`,
    },
    { kind: 'link', text: 'Open the service history', href: address },
    {
      kind: 'paragraph',
      text: `The link works for ${HISTORY_LINK_HOURS} hours. Do not pass it on: anyone with the link can read the reports. If you did not ask for it, you need not do anything.`,
    },
  ]);
}
