import type { CHANGE_OPERATIONS } from '#contract/office/audit.ts';
import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { changes } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** The kinds of record whose changes other people's screens follow. */
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
  /** Without a project: it is the managers'. */
  | 'billing notification'
  | 'notification'
  | 'vessel'
  | 'company'
  /** What the due days of all vessels follow from. */
  | 'service rule'
  | 'portal user';

interface RecordedChange {
  entity: ChangedEntity;
  entityId: number;
  /** The project it belongs to, where it belongs to one: who may see that project is told. */
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
