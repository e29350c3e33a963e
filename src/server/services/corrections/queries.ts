import { and, asc, count, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  CorrectableField,
  type Correction,
  type CorrectionPage,
  type ListCorrectionsInput,
} from '#contract/vessel/correction.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { auditLogs, correctionSuggestions, portalUsers } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { directoryEntry, referTo } from '#server/services/vessels/vessel-rows.ts';

const decider = alias(portalUsers, 'decider');

/** Returns open or decided suggestions: all for managers, their own for operators. */
export function listCorrections(
  { db, actor }: Pick<PortalContext, 'actor'> & { db: Database | Transaction },
  input: ListCorrectionsInput,
): CorrectionPage {
  const { status, suggestedBy } = correctionSuggestions;
  const which = and(
    input.decided ? ne(status, 'open') : eq(status, 'open'),
    actor.role === 'manager' ? undefined : eq(suggestedBy, actor.userId),
  );
  const total = db.select({ rows: count() }).from(correctionSuggestions).where(which).get()?.rows ?? 0;
  return { corrections: selectCorrections(db, which, input), total };
}

/** Throws notFound. */
export function correctionById(tx: Transaction, id: number): Correction {
  const [found] = selectCorrections(tx, eq(correctionSuggestions.id, id), { decided: false, limit: 1 });
  if (!found) throw new AppError('notFound', 'This suggestion does not exist.');
  return found;
}

function selectCorrections(
  db: Database | Transaction,
  which: SQL | undefined,
  { decided, limit }: ListCorrectionsInput,
): Correction[] {
  return db
    .select({
      row: correctionSuggestions,
      suggestedBy: portalUsers.name,
      decidedBy: decider.name,
      decisionNote: sql<string | null>`(
        select ${auditLogs.newValue} from ${auditLogs}
        where ${auditLogs.entityType} = 'correction' and ${auditLogs.entityId} = ${correctionSuggestions.id}
          and ${auditLogs.fieldChanged} = 'decisionNote'
        order by ${auditLogs.id} desc limit 1)`,
    })
    .from(correctionSuggestions)
    .innerJoin(portalUsers, eq(portalUsers.id, correctionSuggestions.suggestedBy))
    .leftJoin(decider, eq(decider.id, correctionSuggestions.decidedBy))
    .where(which)
    .orderBy(decided ? desc(correctionSuggestions.id) : asc(correctionSuggestions.id))
    .limit(limit)
    .all()
    .map(({ row, suggestedBy, decidedBy, decisionNote }) => {
      // A vessel that was merged since is shown as the one it was merged into.
      const entry = directoryEntry(db, row.vesselDirectoryId);
      const field = CorrectableField.parse(row.field);
      return {
        id: row.id,
        vessel: referTo(entry),
        version: entry.version,
        field,
        saidThen: row.currentValue,
        saidNow: entry[field],
        suggestedValue: row.suggestedValue,
        note: row.note,
        suggestedBy,
        suggestedAt: row.createdAt.toISOString(),
        status: row.status,
        decidedBy,
        decisionNote,
      };
    });
}
