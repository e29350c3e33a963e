import { join } from 'node:path';
import type { Environment } from '#server/env.ts';
import type { ReportKeySettings } from '#server/integrations/report-keys.ts';

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
});
