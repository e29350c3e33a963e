import * as z from 'zod/mini';

/** What stands on the tabs of the panel. Unread ones are in the inbox: spam and trash do not count as unread. */
export const PanelCounts = z.object({
  products: z.int(),
  categories: z.int(),
  brands: z.int(),
  contacts: z.int(),
  unreadContacts: z.int(),
  /** Taken for spam by the form's own checks, and not read since. */
  unreadSpam: z.int(),
  reports: z.int(),
  /** Reports that nobody has opened, or in which the reporter has written since. */
  unreadReports: z.int(),
});
export type PanelCounts = z.infer<typeof PanelCounts>;

/** How the admin's own request reached the program, and where visitors reach the site. */
export const Connection = z.object({
  clientAddress: z.string(),
  /** The proxy in between, if its X-Forwarded-For is ignored because TRUST_PROXY does not name it. */
  untrustedProxy: z.nullable(z.string()),
  /** PUBLIC_URL; empty where it is not set. */
  publicUrl: z.nullable(z.string()),
});
export type Connection = z.infer<typeof Connection>;
