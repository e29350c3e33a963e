import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { ReportAccess } from '#contract/whistleblowing/report-handling.ts';
import type { ReportAccessAction } from '#contract/whistleblowing/report.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerAccessLogs } from '#db/schema/index.ts';

/** An open screen refetches; accesses within this time count as one. */
const ONE_LOOK_MS = 10 * 60_000;

/** How many entries of one report are shown; all are kept. */
const SHOWN = 200;

export interface Access {
  action: ReportAccessAction;
  /** Null for the list or the whole channel. */
  reportId: number | null;
  actor: ReportAccess['actor'];
}

/** The channel's own log of the actions of handlers and programs. Reporters never appear in it. */
export function logAccess(tx: Transaction, at: Date, { action, reportId, actor }: Access): void {
  const looks = action === 'listed' || action === 'opened';
  if (looks && wasLoggedSince(tx, { action, reportId, actor }, new Date(at.getTime() - ONE_LOOK_MS))) return;
  tx.insert(whistleblowerAccessLogs).values({ action, reportId, actorKind: actor, at }).run();
}

function wasLoggedSince(tx: Transaction, { action, reportId, actor }: Access, since: Date): boolean {
  const { reportId: report, action: what, actorKind, at } = whistleblowerAccessLogs;
  const one = tx
    .select({ id: whistleblowerAccessLogs.id })
    .from(whistleblowerAccessLogs)
    .where(
      and(
        reportId === null ? isNull(report) : eq(report, reportId),
        eq(what, action),
        eq(actorKind, actor),
        gt(at, since),
      ),
    )
    .get();
  return one !== undefined;
}

/** Returns the log of one report, newest first. */
export function readAccessLog(tx: Transaction, reportId: number): ReportAccess[] {
  return tx
    .select()
    .from(whistleblowerAccessLogs)
    .where(eq(whistleblowerAccessLogs.reportId, reportId))
    .orderBy(desc(whistleblowerAccessLogs.id))
    .limit(SHOWN)
    .all()
    .map(({ action, actorKind, at }) => {
      if (actorKind === 'portal') throw new Error('Portal users have no access to reports');
      return { action, actor: actorKind, at: at.toISOString() };
    });
}
