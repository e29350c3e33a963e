import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { NO_KEY_COPY, type KeyCopy } from './key-copy.ts';
import { createRecentSubmissions, type RecentSubmissions } from './recent-submissions.ts';
import type { ReportVault } from './report-vault.ts';
import { createSlowHashQueue, type SlowHashQueue } from './slow-receipt-hash.ts';

/** The in-memory state of the channel. */
export interface ReportChannel {
  vault: ReportVault;
  keyCopy: KeyCopy;
  slowHashes: SlowHashQueue;
  recentSubmissions: RecentSubmissions;
}

/** The context of services of the report channel. */
export interface ReportContext extends ServiceContext {
  reports: ReportChannel;
  limits: FormLimits;
}

/** What a reporter's call carries. The address counts in memory and is stored nowhere. */
export interface ReporterCall {
  clientAddress: string;
  /** The header Idempotency-Key; a key in the payload takes precedence. */
  idempotencyKey?: string | undefined;
}

export interface ReportChannelOptions extends Pick<ServiceContext, 'clock'> {
  vault: ReportVault;
  keyCopy?: KeyCopy;
  networkOf: (address: string) => string;
}

export function createReportChannel({
  clock,
  vault,
  keyCopy = NO_KEY_COPY,
  networkOf,
}: ReportChannelOptions): ReportChannel {
  return {
    vault,
    keyCopy,
    slowHashes: createSlowHashQueue(networkOf),
    recentSubmissions: createRecentSubmissions(clock),
  };
}
