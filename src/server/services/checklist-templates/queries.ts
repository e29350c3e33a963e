import { eq } from 'drizzle-orm';
import type {
  ChecklistTemplate,
  ChecklistTemplateIdInput,
  ChecklistTemplateSummary,
} from '#contract/project/checklist.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { checklistTemplates, portalUsers } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { templatesInUse, type TemplateRow } from '#server/services/checklists/find-template.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns the checklists in use, each in its newest version, by service and system. */
export function listTemplates({ db }: { db: Database | Transaction }): ChecklistTemplateSummary[] {
  return templatesInUse(db).map(({ id }) => {
    const { serviceType, systemType, version, items, createdAt } = templateRow(db, id);
    return {
      id,
      serviceType,
      systemType,
      version,
      itemCount: items.length,
      requiredCount: items.filter(({ required }) => required).length,
      createdAt: createdAt.toISOString(),
    };
  });
}

/** Returns any version of a template, including retired ones. Throws notFound. */
export function readTemplate({ db }: ServiceContext, { id }: ChecklistTemplateIdInput): ChecklistTemplate {
  return templateById(db, id);
}

export function templateById(tx: Database | Transaction, id: number): ChecklistTemplate {
  const { serviceType, systemType, version, items, createdAt, createdBy } = templateRow(tx, id);
  const author =
    createdBy === null
      ? undefined
      : tx.select({ name: portalUsers.name }).from(portalUsers).where(eq(portalUsers.id, createdBy)).get();
  return {
    id,
    serviceType,
    systemType,
    version,
    items,
    createdAt: createdAt.toISOString(),
    createdByName: author?.name ?? null,
  };
}

export function templateRow(tx: Database | Transaction, id: number): TemplateRow {
  const row = tx.select().from(checklistTemplates).where(eq(checklistTemplates.id, id)).get();
  if (!row) throw new AppError('notFound', 'This checklist does not exist.');
  return row;
}
