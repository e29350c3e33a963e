import type { ImportField } from '#contract/vessel/vessel-import.ts';
import type { MergeField } from '#contract/vessel/vessel-merge.ts';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';

/** Labels of the fields that the tools show. */
export const FIELD_LABELS: Readonly<Record<ImportField | MergeField, string>> = {
  ...VESSEL_LABELS,
  previousNames: 'Former names',
  lastServiceDate: 'Last service',
  lastServiceType: 'Last service type',
  nextServiceDue: 'Next due',
};
