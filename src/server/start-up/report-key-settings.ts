import { join } from 'node:path';
import type { Environment } from '#server/env.ts';
import type { ReportKeySettings } from '#server/integrations/report-keys.ts';

/** The key of the numbers on reports, which has no setting of its own. */
export const verifyKeyFile = (dataFolder: string) => join(dataFolder, 'keys', 'verify-key.json');

/** The company's own key that signs reports where no other one is set. */
export const signingKeyFile = (dataFolder: string) => join(dataFolder, 'keys', 'signing-key.json');

export const reportKeySettings = ({
  DATA_DIR,
  KEY_FILE,
  REPORT_KEY,
  KEY_BACKUP_DIR,
  STAFF_KEY_FILE,
}: Environment): ReportKeySettings => ({
  setting: REPORT_KEY,
  file: KEY_FILE,
  folder: join(DATA_DIR, 'keys', 'reports'),
  copyFolder: KEY_BACKUP_DIR,
  staffFile: STAFF_KEY_FILE,
  verifyFile: verifyKeyFile(DATA_DIR),
  signingFile: signingKeyFile(DATA_DIR),
});
