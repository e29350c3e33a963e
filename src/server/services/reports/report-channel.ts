import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { createReceiptHasher, type HashReceipt } from './receipts.ts';
import { createReceiptTries, type ReceiptTries } from './receipt-tries.ts';
import { createRecentSubmissions, type RecentSubmissions } from './recent-submissions.ts';
import type { ReportVault } from './report-vault.ts';

/** What the channel holds in memory: the vault with its keys, and what limits guessing. */
export interface ReportChannel {
  vault: ReportVault;
  hashReceipt: HashReceipt;
  tries: ReceiptTries;
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
  hashReceipt?: HashReceipt;
  /** Waits; tests count instead. */
  sleep?: (milliseconds: number) => Promise<void>;
}

export function createReportChannel({
  clock,
  vault,
  networkOf,
  hashReceipt = createReceiptHasher(),
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: ReportChannelOptions): ReportChannel {
  return {
    vault,
    hashReceipt,
    tries: createReceiptTries({ clock, sleep, networkOf }),
    recentSubmissions: createRecentSubmissions(clock),
  };
}
