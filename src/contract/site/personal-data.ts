import * as z from 'zod/mini';
import { requiredLine } from '#contract/format/written-text.ts';
import { EmailAddress } from '#contract/session.ts';

/** A number with at least six digits; shorter ones occur in other numbers. */
const PHONE = /^(?:\D*\d){6,}\D*$/;

/** By what a person is found. Every given detail is searched for by itself, also within longer texts. */
export const PersonDetails = z
  .object({
    email: z.optional(EmailAddress),
    name: z.optional(requiredLine({ label: 'Name', max: 100 }).check(z.minLength(4, 'Enter the full name'))),
    phone: z.optional(
      requiredLine({ label: 'Phone', max: 40 }).check(z.regex(PHONE, 'Enter the whole phone number')),
    ),
  })
  .check(
    z.refine(({ email, name, phone }) => email !== undefined || name !== undefined || phone !== undefined, {
      error: 'Enter an e-mail address, a name or a phone number',
      path: ['email'],
    }),
  );
export type PersonDetails = z.infer<typeof PersonDetails>;

/** What an erasure does with a record. */
export const ERASURE_ACTIONS = ['delete', 'change', 'keep'] as const;

/** One record that names the person. `key` leaves it out of an erasure; `shows` are its values that were found. */
export const PersonRecord = z.object({
  key: z.string(),
  what: z.string(),
  action: z.enum(ERASURE_ACTIONS),
  shows: z.string(),
  /** Why it is kept; null otherwise. */
  reason: z.nullable(z.string()),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** More are counted and not listed. */
export const PERSON_RECORDS_MAX = 500;

/** What an erasure would do. `plan` is sent with the erasure, so that it does what was shown. */
export const ErasurePlan = z.object({
  plan: z.string(),
  /** What to do before anything can be erased; null if nothing. */
  blocked: z.nullable(z.string()),
  counts: z.object({ delete: z.int(), change: z.int(), keep: z.int() }),
  records: z.array(PersonRecord),
  /** Records of a staff member that stay under the name that replaces theirs. */
  staying: z.array(z.object({ what: z.string(), count: z.int() })),
  /** The name that replaces a staff member's; null for everyone else. */
  replacedBy: z.nullable(z.string()),
  /** Other details of the person in these records, to search for as well. */
  alsoFound: z.array(z.string()),
  notSearched: z.array(z.string()),
  /** Until when backups can still hold what is erased now, as an ISO day. */
  inBackupsUntil: z.string(),
});
export type ErasurePlan = z.infer<typeof ErasurePlan>;

export const ErasePersonInput = z.object({
  person: PersonDetails,
  plan: z.string().check(z.length(64)),
  /** Keys of records that belong to someone else, or must stay for another reason. */
  except: z._default(z.array(z.string()).check(z.maxLength(PERSON_RECORDS_MAX)), []),
  /** The first of the person's details, typed again. */
  confirm: z.string(),
});
export type ErasePersonInput = z.infer<typeof ErasePersonInput>;

export const ErasedPerson = z.object({
  deleted: z.int(),
  changed: z.int(),
  kept: z.int(),
  inBackupsUntil: z.string(),
});
export type ErasedPerson = z.infer<typeof ErasedPerson>;

/** A ZIP in base64: the records as JSON and as a page, and travel documents. */
export const PersonExport = z.object({
  fileName: z.string(),
  zip: z.string(),
  records: z.int(),
  files: z.int(),
  /** Files that were too large to include, which the command on the server exports, or that are missing or damaged. */
  leftOut: z.array(z.string()),
});
export type PersonExport = z.infer<typeof PersonExport>;

/** Replaces a detail of an erased person in a text. */
export const ERASED = '[erased]';

/** What has to be typed to confirm an erasure. */
export const confirmationOf = ({ email, name, phone }: PersonDetails): string => email ?? name ?? phone ?? '';
