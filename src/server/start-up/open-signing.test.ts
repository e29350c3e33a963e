import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyProfile } from '#content/company-profile.ts';
import { listSigningCertificates } from '#server/services/verification/signing-certificates.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { openSigning } from './open-signing.ts';
import { StartRefusal } from './start-refusal.mjs';

let running: TestApp;
let folder: string;

beforeEach(() => {
  running = createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'quayside-signing-'));
});

afterEach(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

const keyFile = () => join(folder, 'keys', 'signing-key.json');
const open = (settings: Partial<Parameters<typeof openSigning>[1]>) =>
  openSigning(running, {
    DATA_DIR: folder,
    SIGN_REPORTS: true,
    SIGNING_FILE: undefined,
    SIGNING_PASSWORD: undefined,
    ...settings,
  });
const names = () => listSigningCertificates(running.db).map(({ name }) => name);

test('reports are not signed, and no key is made, unless it is switched on', async () => {
  expect(await open({ SIGN_REPORTS: false })).toBeUndefined();
  expect(existsSync(keyFile())).toBe(false);
  expect(names()).toEqual([]);
});

describe('the own key', () => {
  test('is made at first use, for this account only, and used from then on', async () => {
    const first = await open({});
    expect(first).toMatchObject({
      identity: { source: 'own key' },
      validTo: new Date('2056-03-01T00:00:00Z'),
    });
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(await open({})).toEqual(first);
    expect(names()).toEqual([companyProfile.name]);
  });

  test('stops the start where its file is damaged', async () => {
    await open({});
    writeFileSync(keyFile(), '{}');
    await expect(open({})).rejects.toThrow(StartRefusal);
    await expect(open({})).rejects.toThrow(/^The key file .*signing-key\.json is damaged\. Restore it/);
  });

  test('stops the start where it is of another kind than ours', async () => {
    await open({});
    copyFileSync(join(import.meta.dirname, '../testing/signing-keys/p-384.json'), keyFile());
    await expect(open({})).rejects.toThrow(StartRefusal);
    await expect(open({})).rejects.toThrow(/^The key file .*signing-key\.json is damaged\. Restore it/);
  });
});

describe('a PKCS#12 file', () => {
  const file = () => join(folder, 'company.p12');
  beforeEach(() => copyFileSync(join(import.meta.dirname, '../testing/pkcs12/authority-first.p12'), file()));

  test('is used instead of the own key, whose certificate stays known', async () => {
    await open({});
    const settings = { SIGNING_FILE: file(), SIGNING_PASSWORD: 'havn-2026' };
    expect(await open(settings)).toMatchObject({ identity: { source: 'PKCS#12', password: 'havn-2026' } });
    expect(names()).toEqual(['Nordhavn Test AS', companyProfile.name]);
  });

  test.each(['hamn-2026', undefined])('stops the start where the password is %s', async (password) => {
    const opened = open({ SIGNING_FILE: file(), SIGNING_PASSWORD: password });
    await expect(opened).rejects.toThrow(StartRefusal);
    await expect(opened).rejects.toThrow(
      `SIGNING_PASSWORD does not open the file ${file()} of SIGNING_FILE. Correct the password.`,
    );
  });

  test('stops the start where it is missing or no such file', async () => {
    const missing = join(folder, 'missing.p12');
    await expect(open({ SIGNING_FILE: missing })).rejects.toThrow(
      `The file ${missing} of SIGNING_FILE cannot be read (ENOENT).`,
    );
    writeFileSync(missing, 'no key');
    await expect(open({ SIGNING_FILE: missing })).rejects.toThrow(StartRefusal);
    await expect(open({ SIGNING_FILE: missing })).rejects.toThrow(
      /of SIGNING_FILE cannot sign reports: .*Export the key and its certificate again/,
    );
    expect(names()).toEqual([]);
  });
});
