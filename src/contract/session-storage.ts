import type { Realm } from './session.ts';

/** Where the browser keeps each realm's token. Apart from the shapes, because the first page needs no schema. */
export const SESSION_STORAGE_KEYS = {
  admin: 'adminSessionToken',
  portal: 'portalSessionToken',
} as const satisfies Record<Realm, string>;
