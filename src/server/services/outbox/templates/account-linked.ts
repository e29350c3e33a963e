import { writeMail, type MailContent } from './mail-content.ts';

interface AccountLinked {
  /** Who can sign in with the account from now on. */
  name: string;
  /** Who linked it; undefined where its verified e-mail address did. */
  by?: string;
  /** What people call the identity provider. */
  label: string;
}

/** Tells a person that an account was linked to them. */
export function ownAccountLinked({ name, by, label }: AccountLinked): MailContent {
  return writeMail(`You can sign in to the portal with ${label}`, [
    { kind: 'paragraph', text: `Hello ${name},` },
    {
      kind: 'paragraph',
      text: `${by === undefined ? `A ${label} account that has your e-mail address signed in for the first time, and was linked to you.` : `${by} has linked a ${label} account to you.`} It signs in to the portal as you. You find it in the account menu, Sign-in and sessions, and can remove the link there.`,
    },
    {
      kind: 'paragraph',
      text: 'If this was not you, and you did not ask for it, remove the link and call a manager now.',
    },
  ]);
}

/** Tells a manager that an account was linked to a person. */
export function accountLinked({ name, by, label }: AccountLinked): MailContent {
  return writeMail(`A ${label} account was linked to ${name}`, [
    {
      kind: 'paragraph',
      text: `${by === undefined ? `A ${label} account that has the e-mail address of ${name} signed in for the first time. It was linked to ${name}` : `${by} has linked a ${label} account to ${name}`}, which can sign in to the portal as ${name} from now on.`,
    },
    {
      kind: 'paragraph',
      text: `If you do not know why, ask ${name} by phone. Reset their sign-in under Operators to remove the link.`,
    },
  ]);
}
