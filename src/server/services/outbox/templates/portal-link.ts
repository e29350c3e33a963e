import { formatDateTimeLong, formatZone } from '#contract/format/format-date.ts';
import { companyProfile } from '#content/company-profile.ts';
import { writeMail, type MailContent } from './mail-content.ts';

export interface PortalLink {
  /** The name of the recipient. */
  name: string;
  /** The full address, with the token after the #. */
  address: string;
  expiresAt: Date;
  issuedBy: string;
  /** The time zone of the recipient. */
  timezone: string;
}

/** Invites a person to the portal. */
export function portalInvitation(link: PortalLink): MailContent {
  return writeMail(`Your access to the portal of ${companyProfile.name}`, [
    { kind: 'paragraph', text: `Hello ${link.name},` },
    {
      kind: 'paragraph',
      text: `${link.issuedBy} has invited you to our staff portal. Open the link and choose a password.`,
    },
    { kind: 'link', text: 'Set your password', href: link.address },
    { kind: 'paragraph', text: `It works once, until ${expiryText(link)}. After that, ask for a new one.` },
  ]);
}

/** Lets a person choose a new password. */
export function portalReset(link: PortalLink): MailContent {
  return writeMail('Choose a new password for the portal', [
    { kind: 'paragraph', text: `Hello ${link.name},` },
    {
      kind: 'paragraph',
      text: `${link.issuedBy} has issued a link with which you choose a new password. Until you use it, the old one stays as it is.`,
    },
    { kind: 'link', text: 'Choose a new password', href: link.address },
    {
      kind: 'paragraph',
      text: `It works once, until ${expiryText(link)}. If you did not ask for it, tell ${link.issuedBy}, and do not pass it on.`,
    },
  ]);
}

const expiryText = ({ expiresAt, timezone }: PortalLink) =>
  `${formatDateTimeLong(expiresAt, timezone)} (${formatZone(timezone)})`;
