import type { Part } from '#contract/billing/part.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';

/** Returns whether a part was added after the signature and is not in the signed report. */
export const isAddedAfter = (
  part: Pick<Part, 'createdAt'>,
  signed: Pick<ServiceReport, 'createdAt'> | undefined,
): boolean => signed !== undefined && part.createdAt > signed.createdAt;
