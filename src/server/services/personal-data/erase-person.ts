import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { confirmationOf, type ErasedPerson, type ErasePersonInput } from '#contract/site/personal-data.ts';
import { checkpointWal } from '#db/checkpoint-wal.ts';
import type { Transaction } from '#db/open-database.ts';
import {
  auditLogs,
  contactSubmissions,
  idempotencyKeys,
  rfqs,
  installation,
  portalUsers,
  travelDocumentFiles,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeAudit, type AuditActor } from '#server/services/audit/write-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { releaseUpload } from '#server/services/files/stage-upload.ts';
import { eraseContactMessage } from '#server/services/outbox/queue-contact-message.ts';
import { eraseRfq } from '#server/services/rfqs/erase-rfqs.ts';
import {
  columnOf,
  formerName,
  ruleOf,
  type FoundPerson,
  type FoundRow,
  type PortalAccount,
} from './find-person.ts';
import { inBackupsUntil, keyOf, planErasure } from './plan-erasure.ts';

/** While this row exists, records that are otherwise only added to can be changed (migration 0031). */
const ERASING = 'erasingPerson';

/**
 * Erases a person as `planErasure` has shown it, in one transaction. Throws badInput for another confirmation, and
 * conflict where something has changed since the plan, or the person has an active account.
 */
export function erasePerson(
  ctx: ServiceContext,
  actor: AuditActor,
  found: FoundPerson,
  { person, plan, except, confirm }: ErasePersonInput,
): ErasedPerson {
  const { blocked } = planErasure(ctx.clock, found);
  if (blocked !== null) throw new AppError('conflict', blocked);
  if (confirm.trim() !== confirmationOf(person)) {
    const message = `Type ${confirmationOf(person)} to confirm.`;
    throw new AppError('badInput', message, { issues: [{ path: ['confirm'], message }] });
  }
  if (plan !== found.plan) throw changedSince();
  const left = new Set(except);
  const rows = found.rows.filter((row) => row.action !== 'keep' && !left.has(keyOf(row)));
  const erased = {
    deleted: rows.filter(({ action }) => action === 'delete').length,
    changed: rows.filter(({ action }) => action === 'change').length + (found.account ? 1 : 0),
    kept: found.rows.length - rows.length,
  };
  inTransaction(ctx.db, (tx) => {
    tx.insert(installation).values({ key: ERASING, value: 'in this transaction' }).run();
    for (const row of rows) {
      if (row.action === 'delete') deleteRow(tx, ctx, row);
      else changeRow(tx, ctx, row);
      const { entity } = ruleOf(row);
      if (entity) {
        recordChange(tx, ctx, {
          entity,
          entityId: row.rowid,
          ...(row.projectId !== null && { projectId: row.projectId }),
          op: row.action === 'delete' ? 'delete' : 'update',
        });
      }
    }
    if (found.account) eraseAccount(tx, ctx, found.account);
    tx.delete(installation).where(eq(installation.key, ERASING)).run();
    writeAudit(tx, ctx, {
      actor,
      entityType: 'personal data',
      entityId: null,
      entityName: 'A person',
      action: 'delete',
      description: `Erased the data of a person on request: ${erased.deleted} records deleted, ${erased.changed} changed, ${erased.kept} kept`,
    });
  });
  // The write-ahead log still has the old pages.
  checkpointWal(ctx.db);
  return { ...erased, inBackupsUntil: inBackupsUntil(ctx.clock) };
}

const changedSince = () =>
  new AppError(
    'conflict',
    'These records have changed since the list was made. Nothing was erased. Look at the list again.',
  );

function deleteRow(tx: Transaction, ctx: ServiceContext, row: FoundRow): void {
  const { table } = ruleOf(row);
  if (table === contactSubmissions) {
    const message = tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, row.rowid)).get();
    if (message) eraseContactMessage(tx, message);
  }
  if (table === rfqs) {
    const rfq = tx.select().from(rfqs).where(eq(rfqs.id, row.rowid)).get();
    if (rfq) eraseRfq(tx, ctx, rfq);
  }
  if (table === travelDocumentFiles) {
    const { storageKey, id } = travelDocumentFiles;
    const document = tx.select({ storageKey }).from(travelDocumentFiles).where(eq(id, row.rowid)).get();
    tx.delete(travelDocumentFiles).where(eq(id, row.rowid)).run();
    if (document) releaseUpload(tx, ctx, document.storageKey);
    return;
  }
  // Gone already is as good: the mail of a message goes with the message.
  tx.run(sql`delete from ${table} where rowid = ${row.rowid}`);
}

/** Writes only over the values that the plan was made from. A row that went with a deleted one needs no change. */
function changeRow(tx: Transaction, { clock }: ServiceContext, row: FoundRow): void {
  const rule = ruleOf(row);
  const { version } = getTableColumns(rule.table) as Record<string, SQLiteColumn | undefined>;
  // In a SET, the column stands without its table.
  const set = row.changes.map(({ column, to }) => sql`${sql.identifier(toSnakeCase(column))} = ${to}`);
  // The version of a request for quotation is part of its number, its link and the keys of its mails.
  if (version && rule.table !== rfqs) set.push(sql`version = ${version} + 1`);
  // Otherwise a retry would be answered with an empty result.
  if (rule.table === idempotencyKeys) set.push(sql`result_dropped_at = ${clock.now().getTime()}`);
  const same = row.changes.map(({ column }) => sql`${columnOf(rule, column)} is ${row.values[column]}`);
  const { changes } = tx.run(
    sql`update ${rule.table} set ${sql.join(set, sql`, `)} where rowid = ${row.rowid} and ${and(...same)}`,
  );
  if (changes > 0) return;
  const left = tx.get(sql`select 1 from ${rule.table} where rowid = ${row.rowid}`);
  if (left !== undefined) throw changedSince();
}

/** Empties an account and puts another name in its place: the records of the work need someone who did it. */
function eraseAccount(tx: Transaction, ctx: ServiceContext, { id }: PortalAccount): void {
  const name = formerName(id);
  const { changes } = tx
    .update(portalUsers)
    .set({
      name,
      email: `former-user-${id}@erased.invalid`,
      phone: null,
      location: null,
      skills: [],
      passwordHash: null,
      resetTokenHash: null,
      resetExpiresAt: null,
      calendarToken: null,
      lastLoginAt: null,
      version: sql`${portalUsers.version} + 1`,
    })
    .where(and(eq(portalUsers.id, id), eq(portalUsers.isActive, false)))
    .run();
  if (changes === 0) throw changedSince();
  tx.update(auditLogs).set({ changedByName: name }).where(eq(auditLogs.changedBy, id)).run();
  recordChange(tx, ctx, { entity: 'portal user', entityId: id, op: 'update' });
}
