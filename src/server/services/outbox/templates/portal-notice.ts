import type { NotificationKind } from '#contract/notification.ts';
import { writeMail, type MailContent } from './mail-content.ts';

const subjects: Record<NotificationKind, string> = {
  assigned: 'A job is yours',
  unscheduled: 'A job was taken off your plan',
  'sent back': 'A job was sent back to you',
  'work done': 'A job waits for approval',
  mention: 'You were mentioned',
  'service due': 'A service is due',
};

/** What the portal tells somebody. The job itself is read there, by whoever signs in. */
export function portalNotice(kind: NotificationKind, text: string): MailContent {
  return writeMail(subjects[kind], [
    { kind: 'paragraph', text },
    { kind: 'paragraph', text: 'Sign in to the portal to see it.' },
  ]);
}
