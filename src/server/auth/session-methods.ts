import { eq, sql } from 'drizzle-orm';
import type { SignInMethod } from '#contract/session.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalSessions } from '#db/schema/index.ts';

/** Records what the person has proven in an open session beside the sign-in. */
export function addMethod(tx: Transaction, sessionId: number, method: SignInMethod): void {
  const { methods } = portalSessions;
  const isKnown = sql`exists (select 1 from json_each(${methods}) where value = ${method})`;
  tx.update(portalSessions)
    .set({ methods: sql`iif(${isKnown}, ${methods}, json_insert(${methods}, '$[#]', ${method}))` })
    .where(eq(portalSessions.id, sessionId))
    .run();
}
