import type { Realm } from '#contract/session.ts';
import type { SIGN_IN_EVENTS } from '#contract/site/sign-in-log.ts';
import type { Database } from '#db/open-database.ts';
import { signInLog } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';

/** A sign-in event. Contains no token, code or password, and no typed name. */
export interface SecurityEvent {
  event: (typeof SIGN_IN_EVENTS)[number];
  realm: Realm;
  /** Empty if the name belongs to nobody. */
  userId: number | null;
  address: string;
}

/** An event for the program's log, which cannot be erased: without the network address. */
export type LoggedEvent = Omit<SecurityEvent, 'address'>;

/** Stores the event with its address, for as long as the admin's settings say. */
export function recordSecurityEvent(db: Database, clock: Clock, event: SecurityEvent): void {
  db.insert(signInLog)
    .values({ ...event, createdAt: clock.now() })
    .run();
}
