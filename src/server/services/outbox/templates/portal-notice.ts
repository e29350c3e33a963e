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

/** The rest is in the portal. */
const SAID = 30;

interface Said {
  texts: readonly string[];
  /** Where to read on; undefined if the address of the portal is not configured. */
  address: string | undefined;
}

/** A portal notification by mail. The project itself is only readable after signing in. */
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
