import type { CHANGE_OPERATIONS } from '#contract/office/audit.ts';
import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { changes } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** The kinds of record that live updates cover. */
export type ChangedEntity =
  | 'project'
  | 'time entry'
  | 'checklist'
  | 'checklist template'
  | 'comment'
  | 'file'
  | 'travel document'
  | 'contact'
  | 'signature'
  | 'report'
  | 'part'
  /** These two for managers only. */
  | 'billing notification'
  | 'request for quotation'
  | 'notification'
  | 'vessel'
  | 'company'
  /** What the due days of all vessels are calculated from. */
  | 'service rule'
  | 'portal user';

interface RecordedChange {
  entity: ChangedEntity;
  entityId: number;
  /** The project of the record, if any: people who may see that project get the change. */
  projectId?: number;
  op: (typeof CHANGE_OPERATIONS)[number];
}

/** Writes the row that live updates send. Call it in the transaction of the change. */
export function recordChange(
  tx: Transaction,
  { clock }: Pick<ServiceContext, 'clock'>,
  { projectId, ...change }: RecordedChange,
): void {
  insertRow(tx).run({ ...change, projectId: projectId ?? null, at: clock.now() });
}

const insertRow = preparedOnce((tx) =>
  tx
    .insert(changes)
    .values(placeholders(changes, ['entity', 'entityId', 'projectId', 'op', 'at']))
    .prepare(),
);
