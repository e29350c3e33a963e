import { and, count, desc, eq } from 'drizzle-orm';
import { SIGN_IN_PAGE, type ListSignInsInput, type SignInPage } from '#contract/site/sign-in-log.ts';
import { portalUsers, signInLog } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns a page of the sign-in log, newest first. */
export function listSignIns({ db }: ServiceContext, { offset }: ListSignInsInput): SignInPage {
  const items = db
    .select({
      id: signInLog.id,
      event: signInLog.event,
      realm: signInLog.realm,
      name: portalUsers.name,
      address: signInLog.address,
      createdAt: signInLog.createdAt,
    })
    .from(signInLog)
    .leftJoin(portalUsers, and(eq(signInLog.realm, 'portal'), eq(portalUsers.id, signInLog.userId)))
    .orderBy(desc(signInLog.id))
    .limit(SIGN_IN_PAGE)
    .offset(offset)
    .all()
    .map(({ id, event, realm, name, address, createdAt }) => ({
      id,
      event,
      realm,
      name: realm === 'admin' ? 'Admin' : name,
      address,
      createdAt: createdAt.toISOString(),
    }));
  const kept = db.select({ total: count() }).from(signInLog).get();
  return { items, total: kept?.total ?? 0 };
}
