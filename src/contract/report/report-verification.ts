import * as z from 'zod/mini';
import { requiredText } from '#contract/format/written-text.ts';
import { RecordId } from '#contract/device-write.ts';

/** The page that checks reports, on this site. */
export const VERIFY_PATH = '/verify';
export const verifyPath = (code: string) => `${VERIFY_PATH}/${code}`;
/** The certificates of signed reports. No number is `key`. */
export const VERIFY_KEY_PATH = `${VERIFY_PATH}/key`;
export const signingCertificatePath = (fingerprint: string) => `${VERIFY_KEY_PATH}/${fingerprint}`;
export const verifyAddress = (siteAddress: string) => new URL(VERIFY_PATH, siteAddress).href;

/** By the number on the paper, or by the hash of the file. */
export const LOOK_KINDS = ['code', 'file'] as const;
export type LookKind = (typeof LOOK_KINDS)[number];

/**
 * What a check of a report says. `replaced`: the same version was signed again; only a check of the file can say so.
 * `older`: there is a newer version. A withdrawn report is withdrawn in any version.
 */
export const VERIFY_STATES = ['genuine', 'not signed', 'replaced', 'older', 'withdrawn'] as const;
export type VerifyState = (typeof VERIFY_STATES)[number];

export const VerifyHashInput = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the file in small letters')),
});
export type VerifyHashInput = z.infer<typeof VerifyHashInput>;

/**
 * A report that we issued, as it was issued. `sentence` says the state to people, `code` is the number in the file (null
 * in older files), `day` the day of the signature in the port, `signedBy` the rank of the person who signed.
 */
export const VerifiedReport = z.object({
  state: z.enum(VERIFY_STATES),
  sentence: z.string(),
  code: z.nullable(z.string()),
  vesselName: z.string(),
  imoNumber: z.nullable(z.string()),
  day: z.string(),
  port: z.nullable(z.string()),
  serviceType: z.nullable(z.string()),
  version: z.int(),
  signedBy: z.nullable(z.string()),
  sha256: z.string(),
});
export type VerifiedReport = z.infer<typeof VerifiedReport>;

export const WITHDRAW_REASON_MAX = 500;

/** How long a withdrawal can be undone. */
export const WITHDRAW_UNDO_DAYS = 30;

export const WithdrawReportInput = z.object({
  id: RecordId,
  reason: requiredText({
    label: 'Reason',
    max: WITHDRAW_REASON_MAX,
    missing: 'Say why the report is withdrawn.',
  }),
});
export type WithdrawReportInput = z.infer<typeof WithdrawReportInput>;

export const UndoWithdrawInput = z.object({ id: RecordId });
export type UndoWithdrawInput = z.infer<typeof UndoWithdrawInput>;
