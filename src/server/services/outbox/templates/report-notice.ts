import { writeMail, type MailContent } from './mail-content.ts';

/** Says that a report has arrived, and nothing of it: mail is read on screens that others see. */
export function reportNotice(): MailContent {
  return writeMail('A report has arrived', [{ kind: 'paragraph', text: 'A report has arrived.' }]);
}

/** Says that there is something to read, and neither of which report nor how much. */
export function messageNotice(): MailContent {
  return writeMail('A reporter has written', [{ kind: 'paragraph', text: 'A reporter has written.' }]);
}
