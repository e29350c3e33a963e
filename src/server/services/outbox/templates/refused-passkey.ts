import { writeMail, type MailContent } from './mail-content.ts';

interface RefusedPasskey {
  /** Whose passkey it is. */
  name: string;
  /** What they call it. */
  label: string;
}

/** Tells a person that there may be a copy of their passkey. */
export function ownRefusedPasskey({ name, label }: RefusedPasskey): MailContent {
  return writeMail('Your passkey is no longer accepted', [
    { kind: 'paragraph', text: `Hello ${name},` },
    {
      kind: 'paragraph',
      text: `Your passkey “${label}” was used in a way that suggests a copy of it. It is no longer accepted. Remove it in the portal (account menu, Sign-in and sessions) and add a new one.`,
    },
    { kind: 'paragraph', text: 'If you did not try to sign in just now, call a manager.' },
  ]);
}

/** Tells a manager the same of someone else. */
export function refusedPasskey({ name, label }: RefusedPasskey): MailContent {
  return writeMail(`A passkey of ${name} is no longer accepted`, [
    {
      kind: 'paragraph',
      text: `The passkey “${label}” of ${name} was used in a way that suggests a copy of it. It is no longer accepted.`,
    },
    {
      kind: 'paragraph',
      text: `Ask ${name} by phone whether they tried to sign in. If not, end their sessions under Operators.`,
    },
  ]);
}
