import * as z from 'zod/mini';
import { emailAddress } from '#contract/format/email-address.ts';
import { oneLine } from '#contract/format/one-line.ts';
import { IdempotencyKey } from '#contract/idempotency-key.ts';

/** Why a message or a request is marked as spam. Nothing is ever dropped. */
export const SPAM_REASONS = ['honeypot', 'too fast', 'marked by hand'] as const;
export const SpamReason = z.enum(SPAM_REASONS);
export type SpamReason = z.infer<typeof SpamReason>;

/** Nobody fills in a form faster than this, in milliseconds; what arrives earlier is marked as spam. */
const FORM_FASTEST_MS = 3_000;

const isAbsent = (input: unknown) => input === undefined || input === null;

/** A single-line field. Line breaks and other control characters become a space. */
export const line = (label: string, maxLength: number) =>
  z
    .string({ error: ({ input }) => (isAbsent(input) ? `${label} is required` : `${label} must be text`) })
    .check(z.overwrite(oneLine), z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`));

/** Blank and null count as absent. */
export const blankAsAbsent = () => z.transform((text: string | null | undefined) => text || undefined);

/** A single-line field that may be left out. */
export const optionalLine = (label: string, maxLength: number) =>
  z.pipe(z.nullish(line(label, maxLength)), blankAsAbsent());

/** The address to which the answer goes. */
export const senderEmail = () =>
  z
    .string('Valid email is required')
    .check(
      z.trim(),
      z.maxLength(254, 'Email must be at most 254 characters'),
      emailAddress('Valid email is required'),
    );

/**
 * Fields that people do not fill in. Two detect bots, whose messages are marked as spam; a caller that sends neither
 * is trusted. `website` is a honeypot field that people do not see and leave empty. `elapsedMs` is how long ago the
 * visit of the page began, in milliseconds of the sender's own clock. It is left out if the form took over text that
 * was typed before hydration or before a reload: no clock of the form covers that time. `idempotencyKey` (over REST
 * also the header Idempotency-Key): a retry under the same key is stored once.
 */
export const formChecks = {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  website: z.catch(z.optional(z.string()), undefined),
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
  idempotencyKey: z.optional(IdempotencyKey),
};

/** Returns why the sender looks like a bot. */
export function spamReasonOf({
  website = '',
  elapsedMs = FORM_FASTEST_MS,
}: {
  website?: string | undefined;
  elapsedMs?: number | undefined;
}): SpamReason | null {
  if (website.trim() !== '') return 'honeypot';
  return elapsedMs < FORM_FASTEST_MS ? 'too fast' : null;
}
