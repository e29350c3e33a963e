import { expect, test } from 'vitest';
import { createTestDatabase } from '#db/testing.ts';
import { networkOf } from '#server/auth/network-address.ts';
import { newReportKeys } from '#server/testing/report-channel.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createReportChannel } from './report-channel.ts';
import { openReportVault } from './report-vault.ts';

test('hashes a receipt code with 19 MiB and 2 passes by default', async () => {
  const vault = openReportVault(createTestDatabase(), newReportKeys());
  const { hashReceipt } = createReportChannel({ clock: createTestClock(), vault, networkOf });
  const secret = { receiptSalt: Buffer.alloc(16, 1), keyedHash: Buffer.alloc(32, 2) };
  expect(await hashReceipt(secret, '1234567890123456')).toMatch(/^argon2id\.19456\.2\.[\w-]{43}$/);
});
