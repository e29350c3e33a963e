import * as z from 'zod/mini';
import { formChecks, line, optionalLine, senderEmail, SpamReason } from './public-form.ts';

export const CONTACT_SERVICES = [
  'ballast-system',
  'service',
  'chemicals',
  'compliance',
  'chandler',
  'other',
] as const;
export const ContactService = z.enum(CONTACT_SERVICES);
export type ContactService = z.infer<typeof ContactService>;

/** The labels of the services in the form and the mail. */
export const CONTACT_SERVICE_LABELS: Readonly<Record<ContactService, string>> = {
  'ballast-system': 'Ballast Water Systems',
  service: 'Worldwide Service',
  chemicals: 'Chemical Supply',
  compliance: 'Compliance Testing',
  chandler: 'Ship Chandler Services',
  other: 'Other',
};

export const CONTACT_MESSAGE_MIN_LENGTH = 10;
export const CONTACT_MESSAGE_MAX_LENGTH = 10_000;

/** Normalizes line breaks; removes other control characters. */
function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** A message of the contact form. */
export const SubmitContactInput = z.object({
  name: line('Name', 200).check(z.minLength(1, 'Name is required')),
  email: senderEmail(),
  company: optionalLine('Company', 200),
  phone: optionalLine('Phone', 50),
  service: z.pipe(
    z.nullish(z.enum([...CONTACT_SERVICES, ''], 'Please choose one of the services, or none')),
    z.transform((service: ContactService | '' | null | undefined) => service || undefined),
  ),
  message: z
    .string(`Message must be at least ${CONTACT_MESSAGE_MIN_LENGTH} characters`)
    .check(
      z.overwrite(plainText),
      z.minLength(
        CONTACT_MESSAGE_MIN_LENGTH,
        `Message must be at least ${CONTACT_MESSAGE_MIN_LENGTH} characters`,
      ),
      z.maxLength(
        CONTACT_MESSAGE_MAX_LENGTH,
        `Message must be at most ${CONTACT_MESSAGE_MAX_LENGTH} characters`,
      ),
    ),
  ...formChecks,
});
export type SubmitContactInput = z.infer<typeof SubmitContactInput>;

/** The message is stored. The answer is the same for a message that was marked as spam and for a repeated one. */
export const SubmittedContact = z.object({ success: z.literal(true) });
export type SubmittedContact = z.infer<typeof SubmittedContact>;

/** A message as the admin reads it. Instants are ISO, UTC; `readAt` is empty while unread. */
export const ContactSubmission = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  service: z.nullable(ContactService),
  message: z.string(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  handledAt: z.nullable(z.string()),
  handledNote: z.nullable(z.string()),
  spamReason: z.nullable(SpamReason),
  version: z.int(),
});
export type ContactSubmission = z.infer<typeof ContactSubmission>;
