import * as z from 'zod/mini';
import { emailAddress } from '#contract/format/email-address.ts';
import { requiredLine } from '#contract/format/written-text.ts';

/** Where a contact asks for a link to the history of a vessel, on this site. */
export const HISTORY_PATH = '/history';
export const historyPath = (token: string) => `${HISTORY_PATH}/${token}`;
export const historyReportPath = (token: string, reportId: number | ':id') =>
  `${historyPath(token)}/reports/${reportId}`;

export const HISTORY_LINK_HOURS = 24;

/** `vessel` is its name or IMO number. */
export const RequestHistoryLinkInput = z.object({
  email: emailAddress('Enter your e-mail address'),
  vessel: requiredLine({ label: 'Vessel', max: 200 }),
});
export type RequestHistoryLinkInput = z.infer<typeof RequestHistoryLinkInput>;

/** The same for everyone: it does not say whether a mail was sent. */
export const HistoryLinkSent = z.object({ sent: z.literal(true) });
export type HistoryLinkSent = z.infer<typeof HistoryLinkSent>;
