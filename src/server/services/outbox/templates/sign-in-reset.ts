import { writeMail, type MailContent } from './mail-content.ts';

interface SignInReset {
  /** Whose second factor was removed. */
  name: string;
  /** Who removed it. */
  by: string;
}

/** Tells a person that their second factor was removed. */
export function ownSignInReset({ name, by }: SignInReset): MailContent {
  return writeMail('Your sign-in to the portal was reset', [
    { kind: 'paragraph', text: `Hello ${name},` },
    {
      kind: 'paragraph',
      text: `${by} has removed your authenticator app, recovery codes, passkeys and linked account and ended your sessions. You get a one-time link from them, not by e-mail, and can add an authenticator app again once you are signed in.`,
    },
    { kind: 'paragraph', text: 'If you did not ask for this, call a manager now.' },
  ]);
}

/** Tells a manager that the second factor of a person was removed. */
export function signInReset({ name, by }: SignInReset): MailContent {
  return writeMail(`The sign-in of ${name} was reset`, [
    {
      kind: 'paragraph',
      text: `${by} has removed the authenticator app, recovery codes, passkeys and linked account of ${name}, ended their sessions and issued a one-time link.`,
    },
    {
      kind: 'paragraph',
      text: `If you do not know why, ask ${name} by phone. Deactivate them under Operators until it is clear.`,
    },
  ]);
}
