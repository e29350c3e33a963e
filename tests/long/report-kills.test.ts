import { expect, test } from 'vitest';
import { killAmongReports } from './report-kills.ts';

const KILLS = Number(process.env['REPORT_KILLS'] ?? 100);

test(`${KILLS} kills between key, row, purge and second copy leave no report without its key and no purged report that opens`, async () => {
  const { left, faults } = await killAmongReports(KILLS, 6);
  process.stdout.write(`killed ${JSON.stringify(left)}\n`);
  expect(faults).toEqual([]);
}, 3_600_000);
