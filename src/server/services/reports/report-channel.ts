import type { ServiceContext } from '#server/services/context.ts';
import { createAddressLimit, type AddressLimit } from './address-limit.ts';
import { createReceiptHasher, type HashReceipt } from './receipts.ts';
import { createReceiptTries, type ReceiptTries } from './receipt-tries.ts';
import { createRecentSubmissions, type RecentSubmissions } from './recent-submissions.ts';
import type { ReportVault } from './report-vault.ts';

/** What the channel holds in memory: the vault with its keys, and what limits guessing and flooding. */
export interface ReportChannel {
  vault: ReportVault;
  hashReceipt: HashReceipt;
  tries: ReceiptTries;
  submissionLimit: AddressLimit;
  messageLimit: AddressLimit;
  recentSubmissions: RecentSubmissions;
}

/** What a service of the report channel is given. */
export interface ReportContext extends ServiceContext {
  reports: ReportChannel;
}

/** What a reporter's call tells of itself. The address counts in memory and is kept nowhere. */
export interface ReporterCall {
  clientAddress: string;
  /** Idempotency-Key: the same one makes one report. */
  idempotencyKey?: string | undefined;
}

export interface ReportChannelOptions extends Pick<ServiceContext, 'clock'> {
  vault: ReportVault;
  networkOf: (address: string) => string;
  /** Waits; tests count instead. */
  sleep?: (milliseconds: number) => Promise<void>;
}

const LIMIT = { most: 30, windowMs: 10 * 60_000 };

export function createReportChannel({
  clock,
  vault,
  networkOf,
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: ReportChannelOptions): ReportChannel {
  return {
    vault,
    hashReceipt: createReceiptHasher(),
    tries: createReceiptTries({ clock, sleep, networkOf }),
    submissionLimit: createAddressLimit({
      ...LIMIT,
      clock,
      networkOf,
      refusal: 'Too many reports from this connection. This one was not stored.',
    }),
    messageLimit: createAddressLimit({
      ...LIMIT,
      clock,
      networkOf,
      refusal: 'Too many messages from this connection. This one was not stored.',
    }),
    recentSubmissions: createRecentSubmissions(clock),
  };
}
