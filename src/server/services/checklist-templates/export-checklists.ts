import type { ChecklistItem, ChecklistTemplate } from '#contract/project/checklist.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { listTemplates, templateById } from './queries.ts';

/**
 * Exports the items of the checklists in use as CSV, one row each. Managers only. Throws badInput if there are too
 * many.
 */
export function exportChecklists(ctx: PortalContext): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'checklist template',
      words: ['checklist item', 'checklist items'],
      columns,
      rows: listTemplates({ db: tx })
        .map(({ id }) => templateById(tx, id))
        .flatMap((template) => template.items.map((item, place) => ({ template, item, place: place + 1 }))),
    }),
  );
}

interface ItemRow {
  template: ChecklistTemplate;
  item: ChecklistItem;
  place: number;
}

const columns: CsvColumns<ItemRow> = {
  Service: ({ template }) => template.serviceType,
  System: ({ template }) => template.systemType || 'any',
  Version: ({ template }) => template.version,
  Place: ({ place }) => place,
  Item: ({ item }) => item.label,
  Kind: ({ item }) => item.kind,
  Required: ({ item }) => (item.required ? 'yes' : 'no'),
  Unit: ({ item }) => item.unit ?? null,
  Choices: ({ item }) => item.choices?.join('; ') ?? null,
};
