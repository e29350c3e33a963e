import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { createRecentSubmissions, type RecentSubmissions } from './recent-submissions.ts';
import type { ReportVault } from './report-vault.ts';
import { createSlowHashQueue, type SlowHashQueue } from './slow-receipt-hash.ts';

/** What the channel holds in memory. */
export interface ReportChannel {
  vault: ReportVault;
  slowHashes: SlowHashQueue;
  recentSubmissions: RecentSubmissions;
}

/** What a service of the report channel is given. */
export interface ReportContext extends ServiceContext {
  reports: ReportChannel;
  limits: FormLimits;
}

/** What a reporter's call tells of itself. The address counts in memory and is kept nowhere. */
export interface ReporterCall {
  clientAddress: string;
  /** The header Idempotency-Key; a key in the payload goes first. */
  idempotencyKey?: string | undefined;
}

export interface ReportChannelOptions extends Pick<ServiceContext, 'clock'> {
  vault: ReportVault;
  networkOf: (address: string) => string;
}

export function createReportChannel({ clock, vault, networkOf }: ReportChannelOptions): ReportChannel {
  return {
    vault,
    slowHashes: createSlowHashQueue(networkOf),
    recentSubmissions: createRecentSubmissions(clock),
  };
}
