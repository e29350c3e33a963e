import type { Transaction } from '#db/open-database.ts';
import { checklistTemplates as table } from '#db/schema/index.ts';
import { checklistTemplates } from './checklist-templates.ts';

/** The first version of each checklist. Managers edit them afterwards. */
export function seedChecklists(tx: Transaction): void {
  const rows = checklistTemplates.flatMap(({ serviceType, systemTypes = [''], items }) =>
    systemTypes.map((systemType) => ({ serviceType, systemType, version: 1, items })),
  );
  tx.insert(table).values(rows).run();
}
