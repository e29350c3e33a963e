import type { AnyTRPCProcedure } from '@trpc/server';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { appRouter } from '#server/routers/app-router.ts';
import type { RpcContext } from '#server/rpc/context.ts';
import { createCallerFactory } from '#server/rpc/procedures.ts';

/** Mutations that may write without an audit row, and why. */
export const WITHOUT_AUDIT: Readonly<Record<string, string>> = {
  'public.contact.submit': 'the message is its own record',
  'public.rfqs.submit': 'the request is its own record',
  'public.history.requestLink': 'the mail is the record, and a person may ask for none',
  'public.whistleblowing.submit': 'the confidential channel leaves no trace outside itself',
  'public.whistleblowing.open': 'the confidential channel leaves no trace outside itself',
  'public.whistleblowing.reply': 'the confidential channel leaves no trace outside itself',
  'admin.whistleblowing.addNote': 'the confidential channel has a log of its own',
  'admin.whistleblowing.sendMessage': 'the confidential channel has a log of its own',
  'admin.whistleblowing.updateStatus': 'the confidential channel has a log of its own',
  'admin.contacts.mark': 'read and unread do not change the message; the other marks are logged',
  'admin.account.beginPasskey': 'a passkey that does not exist yet',
  'admin.account.stepUpOptions': 'a confirmation that has not happened yet',
  'admin.account.stepUp': 'confirms a session',
  'portal.account.setCsvSettings': 'changes the format of the person’s own files',
  'portal.account.beginTotp': 'an authenticator app that does not count yet',
  'portal.account.beginPasskey': 'a passkey that does not exist yet',
  'portal.account.stepUpOptions': 'a confirmation that has not happened yet',
  'portal.session.passkeyOptions': 'a sign-in that has not happened yet',
  'portal.account.stepUp': 'confirms a session; the acts that follow name the person',
  'portal.account.stepUpWithPasskey': 'confirms a session; the acts that follow name the person',
  'portal.notifications.mark': 'read or unread',
  'portal.notifications.markAll': 'read or unread',
  'portal.billingNotifications.markRead': 'read or unread',
  'portal.rfqs.markRead': 'read or unread; that a new request was opened is logged',
};

/** Portal mutations that may write without a change event, and why. Exports and sign-ins change no record. */
export const WITHOUT_CHANGE: Readonly<Record<string, string>> = {
  'portal.account.addPasskey': 'seen by the person alone',
  'portal.account.beginPasskey': 'seen by the person alone',
  'portal.account.removeLinkedAccount': 'managers see it when they open the list of people',
  'portal.account.removePasskey': 'seen by the person alone',
  'portal.account.renamePasskey': 'seen by the person alone',
  'portal.account.beginTotp': 'seen by the person alone',
  'portal.account.changePassword': 'seen by the person alone',
  'portal.account.confirmTotp': 'managers see it when they open the list of people',
  'portal.account.endOtherSessions': 'seen by the person alone',
  'portal.account.endSession': 'seen by the person alone',
  'portal.account.newRecoveryCodes': 'seen by the person alone',
  'portal.account.removeTotp': 'managers see it when they open the list of people',
  'portal.account.setCsvSettings': 'seen by the person alone',
  'portal.account.signOutEverywhere': 'seen by the person alone',
  'portal.account.stepUp': 'seen by the person alone',
  'portal.account.stepUpOptions': 'seen by the person alone',
  'portal.account.stepUpWithPasskey': 'seen by the person alone',
  'portal.calendar.remove': 'seen by the person alone',
  'portal.calendar.renew': 'seen by the person alone',
  'portal.links.redeem': 'a sign-in',
  'portal.operators.endSessions': 'no list shows sessions',
  'portal.operators.setPolicy': 'managers see it when they open the list of people',
  'portal.operators.issueLink': 'no list shows links',
  'portal.parts.exportGroups': 'an export',
  'portal.parts.setMarkUps': 'they fill in later suggestions; no record changes',
  'portal.session.login': 'a sign-in',
  'portal.session.logout': 'a sign-in',
  'portal.session.oidcFinish': 'a sign-in',
  'portal.session.passkeyLogin': 'a sign-in',
  'portal.session.passkeyOptions': 'a sign-in',
  'portal.session.useRecoveryCode': 'a sign-in',
  'portal.vessels.importCsv': 'a file that changes no vessel is still logged as an import',
  'portal.billing.exportLeaks': 'an export',
};

const createCaller = createCallerFactory(appRouter);
const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure | undefined>;

/**
 * The typed procedures. A mutation that writes without a row in the audit log, or without the change event for other
 * people's screens, fails the test that calls it.
 */
export function createTestCaller(ctx: RpcContext): ReturnType<typeof createCaller> {
  return watchMutations(createCaller(ctx), ctx.db, []);
}

function watchMutations<Target extends object>(target: Target, db: Database, path: string[]): Target {
  return new Proxy(target, {
    get(_target, key) {
      const value = Reflect.get(target, key) as object;
      return typeof key === 'string' && typeof value === 'function'
        ? watchMutations(value, db, [...path, key])
        : value;
    },
    apply(_target, self, input: unknown[]) {
      const name = path.join('.');
      const call = () => Reflect.apply(target as (...all: unknown[]) => unknown, self, input);
      return procedures[name]?._def.type === 'mutation' ? requireTraces(name, db, call) : call();
    },
  });
}

async function requireTraces(name: string, db: Database, call: () => unknown): Promise<unknown> {
  const before = tracesIn(db);
  const answer = await call();
  // A test may close its database before the answer is there.
  if (!db.$client.open) return answer;
  const after = tracesIn(db);
  // Recording the use of a session is not a write of the call.
  const writes = after.writes - before.writes - (after.sessionUse === before.sessionUse ? 0 : 1);
  if (writes <= 0) return answer;
  if (after.audit === before.audit && !(name in WITHOUT_AUDIT)) {
    throw new Error(`${name} wrote ${writes} rows and none of them to the audit log.`);
  }
  const isFollowed = name.startsWith('portal.') && !name.endsWith('.exportCsv') && !(name in WITHOUT_CHANGE);
  if (after.change === before.change && isFollowed) {
    throw new Error(`${name} wrote ${writes} rows and no change event.`);
  }
  return answer;
}

interface Traces {
  writes: number;
  audit: number;
  change: number;
  sessionUse: string;
}

const tracesIn = (db: Database): Traces =>
  db.get<Traces>(sql`
    select total_changes() as writes,
      (select coalesce(max(id), 0) from audit_logs) as audit,
      (select coalesce(max(seq), 0) from changes) as change,
      (select coalesce(max(last_used_at), 0) from admin_sessions) || ' ' ||
        (select coalesce(max(last_used_at), 0) from portal_sessions) as sessionUse
  `);
