import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { UndoneCompanyMerge } from '#contract/company-merge.ts';
import type { UndoMergeInput } from '#contract/merge.ts';
import { OPEN_STATUSES } from '#contract/project.ts';
import { inOneParameter } from '#db/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import { companyMerges, vesselDirectory, vesselProjects, vessels, type StoredRow } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { writeBack } from '#server/services/merges/merge-image.ts';
import { tellProjects } from '#server/services/merges/tell-projects.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { followInProjects } from '#server/services/vessels/follow-directory.ts';
import { ownerNow } from '#server/services/vessels/write-vessel.ts';
import { projectsOf, rowNow } from './merge-image.ts';
import { moveClient } from './move-client.ts';
import { companyRow, describeCompany } from './queries.ts';
import { namesIn, refuseCompanyLoss, spellingsApart, type CompanyMerge } from './undo-losses.ts';
import { namedCompany } from './write-company.ts';

/**
 * Takes two companies apart again: both are as they were, and so is every vessel and project that still is as the merge left
 * it. What somebody has given to another client since stays, and is named. Throws notFound, conflict where something
 * would be lost, a name was given away, or it was undone already.
 */
export function undoCompanyMerge(ctx: PortalContext, { id }: UndoMergeInput): UndoneCompanyMerge {
  return inTransaction(ctx.db, (tx) => {
    const merge = tx.select().from(companyMerges).where(eq(companyMerges.id, id)).get();
    if (!merge) throw new AppError('notFound', 'There is no such merge.');
    refuseCompanyLoss(tx, merge);
    const { name: mergedName } = companyRow(tx, merge.winnerId);
    bringCompaniesBack(tx, ctx, merge);
    const [winner, loser] = [companyRow(tx, merge.winnerId), companyRow(tx, merge.loserId)];
    const undone = `The merge of ${loser.name} into ${winner.name} was undone`;
    const projects = bringProjectsBack(tx, ctx, merge, mergedName);
    tellProjects(tx, ctx, projects.back, { action: 'restore', description: undone });
    const left = [...bringVesselsBack(tx, ctx, merge), ...projects.left];
    // What came to it under the name that it gives up again.
    if (winner.name !== mergedName) {
      moveClient(tx, ctx, { from: { id: winner.id, name: mergedName }, to: winner });
    }
    for (const company of [winner, loser]) {
      writePortalAudit(tx, ctx, {
        ...namedCompany(company),
        action: 'restore',
        description: left.length === 0 ? undone : `${undone}; ${left.length} stayed with ${winner.name}`,
      });
      recordChange(tx, ctx, { entity: 'company', entityId: company.id, op: 'update' });
    }
    tx.update(companyMerges)
      .set({ undoneBy: ctx.actor.userId, undoneAt: ctx.clock.now() })
      .where(eq(companyMerges.id, id))
      .run();
    return { company: describeCompany(tx, loser), left };
  });
}

/** First the one that stays: it may hold the name that the other one takes back. */
function bringCompaniesBack(tx: Transaction, work: PortalWork, { winnerId, snapshot }: CompanyMerge): void {
  const after = new Map((snapshot.after['companies'] ?? []).map((row) => [row.id, row]));
  const rows = (snapshot.before['companies'] ?? []).toSorted(
    (one, other) => Number(other.id === winnerId) - Number(one.id === winnerId),
  );
  for (const row of rows) {
    const was = { ...row };
    const now = rowNow(tx, 'companies', row);
    if (row.id === winnerId && 'alternative_names' in row) {
      const apart = spellingsApart(namesIn(row), namesIn(after.get(row.id)), namesIn(now));
      was['alternative_names'] = JSON.stringify(apart);
    }
    writeBack(tx, work, 'companies', was, now);
  }
}

/** Those that are still for the merged company, under the name that the merge gave them or the one it has now. */
function bringProjectsBack(
  tx: Transaction,
  work: PortalWork,
  { winnerId, snapshot }: CompanyMerge,
  mergedName: string,
): { back: { id: number; vesselName: string }[]; left: string[] } {
  const before = byId(snapshot.before['vessel_projects']);
  const after = byId(snapshot.after['vessel_projects']);
  const written = [...after.values()].filter((row) => Object.keys(row).length > 1);
  const back: { id: number; vesselName: string }[] = [];
  const left: string[] = [];
  for (const { id, vesselName, companyId, clientName } of projectsOf(tx, written)) {
    const [was, is] = [before.get(id), after.get(id)];
    if (!was || !is) continue;
    const isAsLeft = !('client_name' in is) || clientName === is['client_name'] || clientName === mergedName;
    if (companyId !== winnerId || !isAsLeft) {
      left.push(`Project ${id} (${vesselName}) names another client since, and keeps it.`);
      continue;
    }
    writeBack(tx, work, 'vessel_projects', was, rowNow(tx, 'vessel_projects', is));
    back.push({ id, vesselName });
  }
  return { back, left };
}

const byId = (rows: readonly StoredRow[] | undefined) => new Map((rows ?? []).map((row) => [row.id, row]));

/** Those that are still the merged company's. Open projects that were made for them since follow. */
function bringVesselsBack(tx: Transaction, work: PortalWork, { winnerId, snapshot }: CompanyMerge): string[] {
  const { before, after } = snapshot;
  const known = inOneParameter((after['vessel_projects'] ?? []).map(({ id }) => id));
  const owned = tx
    .select({ key: vessels, entry: vesselDirectory })
    .from(vessels)
    .innerJoin(vesselDirectory, eq(vesselDirectory.id, vessels.directoryId))
    .where(
      or(
        sql`${vessels.id} in ${inOneParameter((after['vessels'] ?? []).map(({ id }) => id))}`,
        sql`${vesselDirectory.id} in ${inOneParameter((after['vessel_directory'] ?? []).map(({ id }) => id))}`,
      ),
    )
    .orderBy(vesselDirectory.id)
    .all();
  const [keys, entries] = [byId(before['vessels']), byId(before['vessel_directory'])];
  const left: string[] = [];
  for (const { key, entry } of owned) {
    if (key.companyId !== winnerId) {
      left.push(`${entry.vesselName} has another client since, and keeps it.`);
      continue;
    }
    for (const [table, was] of [
      ['vessels', keys.get(key.id)],
      ['vessel_directory', entries.get(entry.id)],
    ] as const) {
      if (was) writeBack(tx, work, table, was, rowNow(tx, table, was));
    }
    const clientName = entries.get(entry.id)?.['client_name'] ?? entry.clientName;
    const changed = { ...entry, clientName: clientName === null ? null : String(clientName) };
    writePortalAudit(tx, work, {
      entityType: 'vessel',
      entityId: entry.id,
      entityName: entry.vesselName,
      action: 'restore',
      description: 'Client name changed',
      field: 'clientName',
      from: entry.clientName,
      to: changed.clientName,
    });
    recordChange(tx, work, { entity: 'vessel', entityId: entry.id, op: 'update' });
    const made = tx
      .select()
      .from(vesselProjects)
      .where(
        and(
          eq(vesselProjects.vesselDirectoryId, entry.id),
          inArray(vesselProjects.status, [...OPEN_STATUSES]),
          sql`${vesselProjects.id} not in ${known}`,
        ),
      )
      .all();
    followInProjects(tx, work, made, { before: entry, after: changed, owner: ownerNow(tx, changed) });
  }
  return left;
}
