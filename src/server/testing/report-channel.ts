import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkOf } from '#server/auth/network-address.ts';
import { createDataKeyFiles, type DataKeyFiles } from '#server/integrations/data-key-files.ts';
import { keyRing, type FoundReportKeys } from '#server/integrations/report-keys.ts';
import { newSealKey } from '#server/integrations/sealed-text.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { createReportChannel, type ReportChannel } from '#server/services/whistleblowing/report-channel.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';

/** Keys for this test only, as a key file would hold them. */
export function newReportKeys(): FoundReportKeys {
  return { state: 'found', ring: keyRing('file', [newSealKey()]) };
}

/** Real files. Their folder is made when a test first stores a report. */
export function createTestDataKeys(folder = join(tmpdir(), `quayside-data-keys-${randomUUID()}`)) {
  return {
    files: createDataKeyFiles(folder),
    folder,
    removeFolder: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface TestReportChannelOptions extends ServiceContext {
  keys?: FoundReportKeys;
  dataKeys?: DataKeyFiles;
}

export function createTestReportChannel({
  db,
  clock,
  keys = newReportKeys(),
  dataKeys = createTestDataKeys().files,
}: TestReportChannelOptions): ReportChannel {
  return createReportChannel({ clock, vault: openReportVault(db, keys, dataKeys), networkOf });
}
