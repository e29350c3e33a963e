import type { NotificationKind } from '#contract/office/notification.ts';
import { writeMail, type MailContent } from './mail-content.ts';

const subjects: Record<NotificationKind, string> = {
  assigned: 'New project',
  unscheduled: 'Your plan has changed',
  'sent back': 'A project was sent back to you',
  'work done': 'Ready for approval',
  mention: 'You were mentioned',
  'service due': 'Services are due',
  correction: 'Your correction has an answer',
};

/** More is for the portal to show. */
const SAID = 30;

interface Said {
  texts: readonly string[];
  /** Where to read on; undefined where nobody has said where the portal stands. */
  address: string | undefined;
}

/** What the portal tells somebody. The project itself is read there, by whoever signs in. */
export function portalNotice(kind: NotificationKind, { texts, address }: Said): MailContent {
  const more = texts.length - SAID;
  return writeMail(subjects[kind], [
    ...texts.slice(0, SAID).map((text) => ({ kind: 'paragraph' as const, text })),
    ...(more > 0 ? [{ kind: 'paragraph' as const, text: `And ${more} more.` }] : []),
    address === undefined
      ? { kind: 'paragraph', text: 'Sign in to the portal to see it.' }
      : { kind: 'link', text: 'See it in the portal', href: address },
  ]);
}
