import * as z from 'zod/mini';

/** The counts on the tabs of the panel. Unread messages are in the inbox: spam and trash do not count as unread. */
export const PanelCounts = z.object({
  products: z.int(),
  categories: z.int(),
  brands: z.int(),
  contacts: z.int(),
  unreadContacts: z.int(),
  /** Marked as spam by the form's own checks, and not read since. */
  unreadSpam: z.int(),
  reports: z.int(),
  /** Reports that are unopened, or have a new message from the reporter. */
  unreadReports: z.int(),
});
export type PanelCounts = z.infer<typeof PanelCounts>;

/** The client address of the admin's own request, and what the program finds about its machine. */
export const Connection = z.object({
  clientAddress: z.string(),
  /** The proxy in between, if its X-Forwarded-For is ignored because TRUST_PROXY does not name it. */
  untrustedProxy: z.nullable(z.string()),
  /** PUBLIC_URL; empty if not set. */
  publicUrl: z.nullable(z.string()),
  /** The program runs as root outside a container. */
  runsAsRoot: z.boolean(),
  /** The clock is far ahead of the last time the program ran, so nothing is deleted because of its age. */
  clockDoubt: z.nullable(z.object({ lastSeen: z.string(), hoursLeft: z.int() })),
});
export type Connection = z.infer<typeof Connection>;
