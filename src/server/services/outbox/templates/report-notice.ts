import { writeMail, type MailContent } from './mail-content.ts';

/** Says only that a report has arrived: others may see the screen on which mail is read. */
export function reportNotice(): MailContent {
  return writeMail('A report has arrived', [{ kind: 'paragraph', text: 'A report has arrived.' }]);
}

/** Says that there is something to read, and neither of which report nor how much. */
export function messageNotice(): MailContent {
  return writeMail('A reporter has written', [{ kind: 'paragraph', text: 'A reporter has written.' }]);
}
