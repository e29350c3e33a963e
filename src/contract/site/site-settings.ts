import * as z from 'zod/mini';
import { CsvFormat } from '#contract/format/csv-format.ts';

/** The maximum retention periods, promised by the privacy notice; a setting can only make them shorter. */
export const CONTACT_MONTHS_MAX = 24;
export const SPAM_DAYS_MAX = 30;
export const SIGN_IN_LOG_DAYS_MAX = 90;
export const SENT_MAIL_DAYS_MAX = 90;

/** The retention period of unsent mail. */
export const UNSENT_MAIL_MONTHS = 24;

const upTo = (max: number, unit: string) =>
  z
    .int(`Enter a whole number of ${unit}`)
    .check(
      z.minimum(1, `Enter 1 to ${max} ${unit}`),
      z.maximum(max, `At most ${max} ${unit}, as the privacy notice says`),
    );

/** Settings of the admin panel. */
export const SiteSettings = z.object({
  /** Retention of contact messages, in months from their arrival. */
  contactMonths: z._default(upTo(CONTACT_MONTHS_MAX, 'months'), CONTACT_MONTHS_MAX),
  /** Retention of spam, in days from the mark. */
  spamDays: z._default(upTo(SPAM_DAYS_MAX, 'days'), SPAM_DAYS_MAX),
  /** Retention of sign-in log entries with their network address, in days. */
  signInLogDays: z._default(upTo(SIGN_IN_LOG_DAYS_MAX, 'days'), SIGN_IN_LOG_DAYS_MAX),
  /** Retention of the addresses and subject of sent mail, in days. */
  sentMailDays: z._default(upTo(SENT_MAIL_DAYS_MAX, 'days'), SENT_MAIL_DAYS_MAX),
  /** The format of the panel's exports. */
  csvFormat: z._default(CsvFormat, 'comma'),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Absent fields stay. */
export const ChangeSiteSettingsInput = z.object({
  contactMonths: z.optional(SiteSettings.shape.contactMonths.def.innerType),
  spamDays: z.optional(SiteSettings.shape.spamDays.def.innerType),
  signInLogDays: z.optional(SiteSettings.shape.signInLogDays.def.innerType),
  sentMailDays: z.optional(SiteSettings.shape.sentMailDays.def.innerType),
  csvFormat: z.optional(CsvFormat),
});
export type ChangeSiteSettingsInput = z.infer<typeof ChangeSiteSettingsInput>;
