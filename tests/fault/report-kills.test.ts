import { expect, test } from 'vitest';
import { killAmongReports } from '#tests/long/report-kills.ts';

/** `npm run test:fault` kills a hundred times. */
const KILLS = 3;

test('kills while reports arrive and are purged leave no report without its key and no purged report that opens', async () => {
  expect(await killAmongReports(KILLS, 1)).toMatchObject({ faults: [] });
});
