import { networkOf } from '#server/auth/network-address.ts';
import { keyRing, type FoundReportKeys } from '#server/integrations/report-keys.ts';
import { newSealKey } from '#server/integrations/sealed-text.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { createReportChannel, type ReportChannel } from '#server/services/whistleblowing/report-channel.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';

/** Keys for this test only, as a key file would hold them. */
export function newReportKeys(): FoundReportKeys {
  return { state: 'found', ring: keyRing('file', [newSealKey()]) };
}

interface TestReportChannelOptions extends ServiceContext {
  keys?: FoundReportKeys;
}

export function createTestReportChannel({
  db,
  clock,
  keys = newReportKeys(),
}: TestReportChannelOptions): ReportChannel {
  return createReportChannel({ clock, vault: openReportVault(db, keys), networkOf });
}
