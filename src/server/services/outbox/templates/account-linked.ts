import { writeMail, type MailContent } from './mail-content.ts';

interface AccountLinked {
  /** Who can sign in with the account from now on. */
  name: string;
  /** Who linked it. */
  by: string;
  /** What people call the identity provider. */
  label: string;
}

/** Tells a person that an account was linked to them. */
export function ownAccountLinked({ name, by, label }: AccountLinked): MailContent {
  return writeMail(`You can sign in to the portal with ${label}`, [
    { kind: 'paragraph', text: `Hello ${name},` },
    {
      kind: 'paragraph',
      text: `${by} has linked a ${label} account to you. It signs in to the portal as you. You find it in the account menu, Sign-in and sessions, and can remove the link there.`,
    },
    { kind: 'paragraph', text: 'If you did not ask for this, remove the link and call a manager now.' },
  ]);
}

/** Tells a manager that an account was linked to a person. */
export function accountLinked({ name, by, label }: AccountLinked): MailContent {
  return writeMail(`A ${label} account was linked to ${name}`, [
    {
      kind: 'paragraph',
      text: `${by} has linked a ${label} account to ${name}, which can sign in to the portal as ${name} from now on.`,
    },
    {
      kind: 'paragraph',
      text: `If you do not know why, ask ${name} by phone. Reset their sign-in under Operators to remove the link.`,
    },
  ]);
}
