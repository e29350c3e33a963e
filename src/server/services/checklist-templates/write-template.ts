import { and, eq, isNull, max } from 'drizzle-orm';
import type {
  ChecklistTemplate,
  ChecklistTemplateIdInput,
  CreateChecklistTemplateInput,
  UpdateChecklistTemplateInput,
} from '#contract/project/checklist.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { Transaction } from '#db/open-database.ts';
import { checklistTemplates } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { templatesInUse, type TemplateRow } from '#server/services/checklists/find-template.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { templateById, templateRow } from './queries.ts';

/** Creates a checklist for a service, on every system or on some. Throws conflict if there is one in use. */
export function createTemplate(ctx: PortalContext, input: CreateChecklistTemplateInput): ChecklistTemplate {
  return inTransaction(ctx.db, (tx) => {
    const existing = templatesInUse(tx).find(
      ({ serviceType, systemType }) =>
        foldText(serviceType) === foldText(input.serviceType) &&
        foldText(systemType) === foldText(input.systemType),
    );
    if (existing) {
      throw new AppError('conflict', 'This service and system already have a checklist. Edit that one.', {
        current: templateById(tx, existing.id),
      });
    }
    return writeVersion(tx, ctx, input, 'Made the checklist');
  });
}

/**
 * Writes the next version of a checklist. Projects that have begun keep theirs. Throws conflict with the current
 * version if it is stale.
 */
export function updateTemplate(
  ctx: PortalContext,
  { id, items }: UpdateChecklistTemplateInput,
): ChecklistTemplate {
  return inTransaction(ctx.db, (tx) => {
    const seen = newestVersion(tx, id);
    if (JSON.stringify(seen.items) === JSON.stringify(items)) return templateById(tx, id);
    return writeVersion(tx, ctx, { ...seen, items }, 'Changed the checklist');
  });
}

/** Retires a checklist. Projects that have begun keep it. */
export function removeTemplate(ctx: PortalContext, { id }: ChecklistTemplateIdInput): void {
  inTransaction(ctx.db, (tx) => {
    const template = newestVersion(tx, id);
    tx.update(checklistTemplates).set({ retiredAt: ctx.clock.now() }).where(versionsInUse(template)).run();
    record(tx, ctx, template, 'delete', 'Took the checklist out of use');
  });
}

type ListName = Pick<TemplateRow, 'serviceType' | 'systemType'>;

const versionsOf = ({ serviceType, systemType }: ListName) =>
  and(eq(checklistTemplates.serviceType, serviceType), eq(checklistTemplates.systemType, systemType));
const versionsInUse = (name: ListName) => and(versionsOf(name), isNull(checklistTemplates.retiredAt));

function newestVersion(tx: Transaction, id: number): TemplateRow {
  const seen = templateRow(tx, id);
  const newest = templatesInUse(tx).find(
    ({ serviceType, systemType }) => serviceType === seen.serviceType && systemType === seen.systemType,
  );
  if (!newest) throw new AppError('conflict', 'This checklist has been taken out of use.');
  if (newest.id === id) return seen;
  throw new AppError('conflict', 'Someone else has changed this checklist. Nothing was saved.', {
    current: templateById(tx, newest.id),
  });
}

function writeVersion(
  tx: Transaction,
  ctx: PortalContext,
  { serviceType, systemType, items }: ListName & Pick<TemplateRow, 'items'>,
  description: string,
): ChecklistTemplate {
  const last = tx
    .select({ version: max(checklistTemplates.version) })
    .from(checklistTemplates)
    .where(versionsOf({ serviceType, systemType }))
    .get();
  const row = tx
    .insert(checklistTemplates)
    .values({
      serviceType,
      systemType,
      items,
      version: (last?.version ?? 0) + 1,
      createdBy: ctx.actor.userId,
      createdAt: ctx.clock.now(),
    })
    .returning()
    .get();
  record(tx, ctx, row, row.version === 1 ? 'create' : 'update', `${description}, version ${row.version}`);
  return templateById(tx, row.id);
}

function record(
  tx: Transaction,
  ctx: PortalContext,
  { id, serviceType, systemType }: TemplateRow,
  op: 'create' | 'update' | 'delete',
  description: string,
): void {
  writePortalAudit(tx, ctx, {
    entityType: 'checklist template',
    entityId: id,
    entityName: systemType === '' ? serviceType : `${serviceType}, ${systemType}`,
    action: op,
    description,
  });
  recordChange(tx, ctx, { entity: 'checklist template', entityId: id, op });
}
