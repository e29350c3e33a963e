import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { portalUsers, totpSecrets } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { newSealKey, seal } from '#server/integrations/sealed-text.ts';
import { makeKeyFile } from '#server/integrations/report-keys.ts';
import { obtainFileKeys } from './sealed-files.ts';

test('makes no staff key, and accepts no other one, while the secret of an authenticator app needs its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'staff-keys.json');
  const db = createTestDatabase();
  const { id } = db
    .insert(portalUsers)
    .values({ email: 'kari@quayside.example', name: 'Kari', role: 'operator' })
    .returning()
    .get();
  const place = { table: 'totp_secrets', column: 'secret', row: 'uuid' };
  const secretCiphertext = seal(newSealKey(), 'SECRET', place);
  db.insert(totpSecrets)
    .values({ portalUserId: id, rowUuid: 'uuid', secretCiphertext, confirmedAt: new Date() })
    .run();

  expect(obtainFileKeys(db, file)).toEqual({ state: 'absent' });
  expect(existsSync(file)).toBe(false);
  makeKeyFile(file);
  expect(obtainFileKeys(db, file)).toMatchObject({ state: 'unusable' });
  // One that was never confirmed opens nothing, and is made again at the next try.
  db.update(totpSecrets).set({ confirmedAt: null }).run();
  expect(obtainFileKeys(db, file)).toMatchObject({ state: 'found' });
  rmSync(file);
  expect(obtainFileKeys(db, file)).toMatchObject({ state: 'found' });
  expect(existsSync(file)).toBe(true);
});
