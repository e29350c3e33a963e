import { CONTACT_SERVICE_LABELS, type ContactService } from '#contract/site/contact.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { writeMail, type MailContent } from './mail-content.ts';

/** The mail's fields of a submission; absent ones are left out. */
interface ContactMessage {
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: ContactService | null;
  message: string;
  createdAt: Date;
}

/** Tells sales what was written in the contact form, and that a reply goes straight to the sender. */
export function contactMessage(submission: ContactMessage): MailContent {
  const { name, email, company, phone, service, message, createdAt } = submission;
  const facts: [label: string, value: string | null][] = [
    ['Name', name],
    ['Email', email],
    ['Company', company],
    ['Phone', phone],
    ['Service', service && CONTACT_SERVICE_LABELS[service]],
    ['Sent', `${formatDateTimeLong(createdAt)} (Oslo time)`],
  ];
  return writeMail(`Contact form: ${service ? `${CONTACT_SERVICE_LABELS[service]}, ` : ''}${name}`, [
    { kind: 'paragraph', text: 'A message arrived through the contact form. Your reply goes to its sender.' },
    {
      kind: 'facts',
      facts: facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
    },
    { kind: 'words', heading: 'Message', text: message },
  ]);
}
