import { ERASED } from '#contract/site/personal-data.ts';
import type { auditLogs } from '#db/schema/index.ts';

/** Whether a row of the audit log knows what to restore: not where nothing changed, and not what was erased. */
export const hasEarlierValue = ({
  oldValue,
  newValue,
}: Pick<typeof auditLogs.$inferSelect, 'oldValue' | 'newValue'>): boolean =>
  newValue !== oldValue && oldValue !== ERASED;
