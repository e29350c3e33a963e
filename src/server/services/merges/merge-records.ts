import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm';
import { ERASED } from '#contract/site/personal-data.ts';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs, companies, companyMerges, vesselDirectory, vesselMerges } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

/** The kinds of record that can be merged. */
const NOUNS = {
  vessel: { table: vesselDirectory, merges: vesselMerges, name: vesselDirectory.vesselName },
  company: { table: companies, merges: companyMerges, name: companies.name },
} as const;
type Noun = keyof typeof NOUNS;

export type Merge = typeof vesselMerges.$inferSelect | typeof companyMerges.$inferSelect;

interface MergedPair {
  winnerId: number;
  loserId: number;
}

interface MergeEdit {
  /** The other names of the remaining record. */
  names: { before: readonly string[]; after: readonly string[] };
  /** Of what the edit gave to another company. */
  ownersBefore?: Merge['ownersBefore'];
}

/**
 * Merges one record into another: sets the pointer, and records the changes of the accompanying edit. `edit` is an
 * ordinary edit of the remaining record. Returns the id of the merge.
 */
export function recordMerge(
  tx: Transaction,
  work: PortalWork,
  noun: Noun,
  { winnerId, loserId }: MergedPair,
  edit: () => MergeEdit,
): number {
  const { merges } = NOUNS[noun];
  const [winnerName, loserName] = [nameOf(tx, noun, winnerId), nameOf(tx, noun, loserId)];
  const auditedAfter = lastAudited(tx);
  point(tx, work, noun, { id: loserId, to: winnerId });
  writePortalAudit(tx, work, {
    entityType: noun,
    entityId: loserId,
    entityName: loserName,
    action: 'merge',
    description: `Merged into ${winnerName}`,
  });
  const { names, ownersBefore } = edit();
  writePortalAudit(tx, work, {
    entityType: noun,
    entityId: winnerId,
    entityName: nameOf(tx, noun, winnerId),
    action: 'merge',
    description: `${loserName} was merged into it`,
  });
  return tx
    .insert(merges)
    .values({
      winnerId,
      loserId,
      winnerName,
      loserName,
      namesBefore: [...names.before],
      ownersBefore,
      addedNames: names.after.filter((name) => !names.before.includes(name)),
      auditedAfter,
      auditedUpTo: lastAudited(tx),
      mergedBy: work.actor.userId,
      createdAt: work.clock.now(),
    })
    .returning({ id: merges.id })
    .get().id;
}

/** Returns a merge that is in force. Throws notFound, conflict (undone already). */
export function mergeInForce(tx: Transaction, noun: Noun, id: number): Merge {
  const { merges } = NOUNS[noun];
  const merge = tx.select().from(merges).where(eq(merges.id, id)).get();
  if (!merge) throw new AppError('notFound', 'This merge does not exist.');
  if (merge.undoneAt === null) return merge;
  throw new AppError('conflict', 'This merge has already been undone.');
}

/** Clears the pointer. The caller handles the consequences, and the fields (`editsOf`). */
export function recordUndo(tx: Transaction, work: PortalWork, noun: Noun, merge: Merge): void {
  const { merges } = NOUNS[noun];
  point(tx, work, noun, { id: merge.loserId, to: null });
  tx.update(merges)
    .set({ undoneBy: work.actor.userId, undoneAt: work.clock.now() })
    .where(eq(merges.id, merge.id))
    .run();
  const { winnerId, loserId } = merge;
  for (const [entityId, otherId] of [
    [winnerId, loserId],
    [loserId, winnerId],
  ] as const) {
    writePortalAudit(tx, work, {
      entityType: noun,
      entityId,
      entityName: nameOf(tx, noun, entityId),
      action: 'restore',
      description: `The merge with ${nameOf(tx, noun, otherId)} was undone`,
    });
    recordChange(tx, work, { entity: noun, entityId, op: 'update' });
  }
}

interface Reverting {
  isStill: (field: string, written: string | null) => boolean;
  /** The person whose phone number or address a field is. */
  personOf: Readonly<Partial<Record<string, string>>>;
}

/**
 * Returns the previous values of the remaining record's fields, for those that the merge changed and nobody has
 * changed since. A person's phone number and addresses return with the name, and never go to another person. Of a person
 * who was erased nothing returns.
 */
export function editsToRevert(
  tx: Transaction,
  noun: Noun,
  merge: Merge,
  { isStill, personOf }: Reverting,
): Record<string, string | null> {
  const record = { entityType: noun, entityId: merge.winnerId };
  const changed = auditedChanges(tx, record, merge.auditedAfter, merge.auditedUpTo);
  const edits = new Map(
    [...changed]
      .filter(([field, { to }]) => isStill(field, to))
      .map(([field, { from }]) => [field, from === ERASED ? null : from]),
  );
  const before = valuesBefore(tx, merge, record);
  for (const [field, person] of Object.entries(personOf)) {
    if (person === undefined || !before.has(person)) continue;
    if (edits.has(person) && before.get(person) === ERASED) edits.set(field, null);
    else if (edits.has(person) && before.has(field)) edits.set(field, before.get(field) ?? null);
    else if (!edits.has(person) && edits.get(field) !== null) edits.delete(field);
  }
  return Object.fromEntries(edits);
}

/**
 * The other names of a record without those that a merge added to it. A name from before the merge returns if it is the
 * current one, which is why it is not among the others.
 */
export function namesWithout(
  { namesBefore, addedNames }: Merge,
  names: readonly string[],
  current: string,
): string[] {
  const kept = namesBefore.filter((name) => name === current || names.includes(name));
  return [...kept, ...names.filter((name) => ![...namesBefore, ...addedNames].includes(name))];
}

/** The value of each field of a record at the time of the merge, for fields changed by it or since. */
export function valuesBefore(
  tx: Transaction,
  { auditedAfter }: Merge,
  record: { entityType: Noun | 'project'; entityId: number },
): ReadonlyMap<string, string | null> {
  const changed = auditedChanges(tx, record, auditedAfter);
  return new Map([...changed].map(([field, { from }]) => [field, from]));
}

/** Fields of a record from its audit entries: the value before the first, and after the last. */
function auditedChanges(
  tx: Transaction,
  { entityType, entityId }: { entityType: string; entityId: number },
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Map<string, { from: string | null; to: string | null }> {
  const entries = tx
    .select({ field: auditLogs.fieldChanged, from: auditLogs.oldValue, to: auditLogs.newValue })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, entityType),
        eq(auditLogs.entityId, entityId),
        gt(auditLogs.id, after),
        lte(auditLogs.id, upTo),
      ),
    )
    .orderBy(asc(auditLogs.id))
    .all();
  const changed = new Map<string, { from: string | null; to: string | null }>();
  for (const { field, from, to } of entries) {
    if (field === null) continue;
    const first = changed.get(field);
    changed.set(field, { from: first ? first.from : from, to });
  }
  return changed;
}

/** The record that a merge was into, and those that this one was later merged into. */
export function mergedInto(tx: Transaction, noun: Noun, winnerId: number): number[] {
  const { table } = NOUNS[noun];
  const [row] = tx.select({ next: table.mergedIntoId }).from(table).where(eq(table.id, winnerId)).all();
  const next = row?.next ?? null;
  return next === null ? [winnerId] : [winnerId, ...mergedInto(tx, noun, next)];
}

function point(
  tx: Transaction,
  work: PortalWork,
  noun: Noun,
  { id, to }: { id: number; to: number | null },
): void {
  const { table } = NOUNS[noun];
  tx.update(table)
    .set({ mergedIntoId: to, version: sql`${table.version} + 1`, updatedAt: work.clock.now() })
    .where(eq(table.id, id))
    .run();
  recordChange(tx, work, { entity: noun, entityId: id, op: 'update' });
}

function nameOf(tx: Transaction, noun: Noun, id: number): string {
  const { table, name } = NOUNS[noun];
  return tx.select({ name }).from(table).where(eq(table.id, id)).get()?.name ?? '';
}

const lastAudited = (tx: Transaction): number =>
  tx
    .select({ id: max(auditLogs.id) })
    .from(auditLogs)
    .get()?.id ?? 0;
