import { formatDayLong } from '#contract/format/format-date.ts';
import { writeMail, type MailContent } from './mail-content.ts';

interface SecondFactorRequired {
  name: string;
  /** The first day, ISO. */
  from: string;
  /** The address of the portal, where it is known. */
  portal: string | undefined;
}

/** Tells a person to add a second factor before a day. */
export function secondFactorRequired({ name, from, portal }: SecondFactorRequired): MailContent {
  const day = formatDayLong(from);
  return writeMail(`Add a second factor to your portal account by ${day}`, [
    { kind: 'paragraph', text: `Hello ${name},` },
    {
      kind: 'paragraph',
      text: `From ${day} your company requires a second factor to sign in to the portal: a passkey (fingerprint, face or PIN) or a code from an authenticator app.`,
    },
    {
      kind: 'paragraph',
      text: 'It takes a minute: open the account menu in the portal and choose Sign-in and sessions. From that day on your next sign-in leads you there, and everything else waits until it is done.',
    },
    ...(portal === undefined ? [] : [{ kind: 'link', text: 'Open the portal', href: portal } as const]),
  ]);
}
