import * as z from 'zod/mini';

/** The two sign-in realms. Neither accepts the other's token, whatever the ids. */
export type Realm = 'admin' | 'portal';

/** Where the browser keeps each realm's token. */
export const SESSION_STORAGE_KEYS = {
  admin: 'adminSessionToken',
  portal: 'portalSessionToken',
} as const satisfies Record<Realm, string>;

export const ADMIN_CODE_LENGTH = 16;

export const PORTAL_ROLES = ['manager', 'operator'] as const;
export const PortalRole = z.enum(PORTAL_ROLES);
export type PortalRole = z.infer<typeof PortalRole>;
