import { writeMail, type MailContent } from './mail-content.ts';

/** Says that a report has arrived, and nothing of it: mail is read on screens that others see. */
export function reportNotice(): MailContent {
  return writeMail('A report has arrived', [{ kind: 'paragraph', text: 'A report has arrived.' }]);
}
