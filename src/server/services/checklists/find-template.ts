import { and, desc, eq, isNull } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { checklistTemplates } from '#db/schema/index.ts';

export type TemplateRow = typeof checklistTemplates.$inferSelect;

/** Returns the newest version of every checklist in use, by service and system. */
export function templatesInUse(tx: Database | Transaction): Omit<TemplateRow, 'items'>[] {
  const { items: _, ...columns } = columnsOfTemplate;
  const newest = new Map<string, Omit<TemplateRow, 'items'>>();
  const rows = tx
    .select(columns)
    .from(checklistTemplates)
    .where(isNull(checklistTemplates.retiredAt))
    .orderBy(checklistTemplates.serviceType, checklistTemplates.systemType, desc(checklistTemplates.version))
    .all();
  for (const row of rows) {
    const name = `${row.serviceType}\n${row.systemType}`;
    if (!newest.has(name)) newest.set(name, row);
  }
  return [...newest.values()];
}

const columnsOfTemplate = {
  id: checklistTemplates.id,
  serviceType: checklistTemplates.serviceType,
  systemType: checklistTemplates.systemType,
  version: checklistTemplates.version,
  items: checklistTemplates.items,
  createdBy: checklistTemplates.createdBy,
  createdAt: checklistTemplates.createdAt,
  retiredAt: checklistTemplates.retiredAt,
};

/**
 * Returns the newest version of the checklist for a service on a system: the one with the longest system name that
 * the ship's system starts with, otherwise the one for every system. Undefined if there is none.
 */
export function findTemplate(
  tx: Database | Transaction,
  { serviceType, systemType }: { serviceType: string; systemType: string | null },
): TemplateRow | undefined {
  const system = foldText(systemType ?? '');
  const [best] = templatesInUse(tx)
    .filter((template) => foldText(template.serviceType) === foldText(serviceType))
    .filter((template) => system.startsWith(foldText(template.systemType)))
    .toSorted((one, other) => other.systemType.length - one.systemType.length);
  return (
    best &&
    tx
      .select()
      .from(checklistTemplates)
      .where(and(eq(checklistTemplates.id, best.id)))
      .get()
  );
}
