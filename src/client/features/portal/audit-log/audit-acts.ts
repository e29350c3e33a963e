import type { AuditEntry } from '#contract/office/audit-log.ts';

/** The entries of one call: the main entry, and the related changes. */
export interface AuditAct {
  id: number;
  head: AuditEntry;
  others: readonly AuditEntry[];
}

/** A merge and its undo also write an entry for each project they change. */
const MAIN_ACTIONS: ReadonlySet<AuditEntry['action']> = new Set(['merge', 'restore']);

/** Groups entries, newest first, that were written by one person at the same time: the entries of one call. */
export function actsOf(entries: readonly AuditEntry[]): AuditAct[] {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group?.[0] && isSameAct(group[0], entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) => {
    const oldestFirst = group.toReversed();
    const head =
      oldestFirst.find(({ action, projectId }) => MAIN_ACTIONS.has(action) && projectId === null) ??
      oldestFirst.find(({ fieldChanged }) => fieldChanged === null) ??
      oldestFirst[0];
    return head ? [{ id: head.id, head, others: oldestFirst.filter((entry) => entry !== head) }] : [];
  });
}

function isSameAct(one: AuditEntry, other: AuditEntry): boolean {
  return (
    one.createdAt === other.createdAt &&
    one.actorKind === other.actorKind &&
    one.changedBy === other.changedBy
  );
}
