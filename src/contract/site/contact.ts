import * as z from 'zod/mini';
import { emailAddress } from '#contract/format/email-address.ts';
import { IdempotencyKey } from '#contract/idempotency-key.ts';
import { oneLine } from '#contract/format/one-line.ts';

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

/** Why a message is marked as spam. Nothing is ever dropped. */
export const SPAM_REASONS = ['honeypot', 'too fast', 'marked by hand'] as const;
export const SpamReason = z.enum(SPAM_REASONS);
export type SpamReason = z.infer<typeof SpamReason>;

export const CONTACT_MESSAGE_MIN_LENGTH = 10;
export const CONTACT_MESSAGE_MAX_LENGTH = 10_000;

/** Nobody fills in the form faster than this, in milliseconds; earlier messages are marked as spam. */
export const CONTACT_FASTEST_MS = 3_000;

const isAbsent = (input: unknown) => input === undefined || input === null;

/** A single-line field. Line breaks and other control characters become a space. */
const line = (label: string, maxLength: number) =>
  z
    .string({ error: ({ input }) => (isAbsent(input) ? `${label} is required` : `${label} must be text`) })
    .check(z.overwrite(oneLine), z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`));

/** Blank and null count as absent. */
const optionalLine = (label: string, maxLength: number) =>
  z.pipe(
    z.nullish(line(label, maxLength)),
    z.transform((text: string | null | undefined) => text || undefined),
  );

/** Normalizes line breaks; removes other control characters. */
function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/**
 * A message of the contact form. Two further fields detect bots, whose messages are marked as spam; a caller that
 * sends neither is trusted. `website` is a honeypot field that people do not see and leave empty. `elapsedMs` is how
 * long ago the visit of the page began, in milliseconds of the sender's own clock. It is left out if the form took
 * over text that was typed before hydration or before a reload: no clock of the form covers that time.
 * `idempotencyKey` (over REST the header Idempotency-Key): a retry under the same key makes no second message.
 */
export const SubmitContactInput = z.object({
  name: line('Name', 200).check(z.minLength(1, 'Name is required')),
  email: z
    .string('Valid email is required')
    .check(
      z.trim(),
      z.maxLength(254, 'Email must be at most 254 characters'),
      emailAddress('Valid email is required'),
    ),
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
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  website: z.catch(z.optional(z.string()), undefined),
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
  idempotencyKey: z.optional(IdempotencyKey),
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
