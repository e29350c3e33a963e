import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentSchema, readEnvironment, SettingsError } from './env.ts';

const example = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
const exampleKeys = Array.from(example.matchAll(/^([A-Z_]+)=/gm), ([, key = '']) => key);

test('.env.example lists exactly the existing settings', () => {
  expect(exampleKeys).toEqual(Object.keys(EnvironmentSchema.shape));
});

test('.env.example changes nothing as it is', () => {
  const unchanged = Object.fromEntries(exampleKeys.map((key) => [key, '']));
  expect(readEnvironment(unchanged)).toEqual(readEnvironment({}));
});

test('serves only this machine, in production, from ./data without settings', () => {
  expect(readEnvironment({}, '/srv/quayside')).toEqual({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: 3000,
    DATA_DIR: '/srv/quayside/data',
    KEY_FILE: '/srv/quayside/data/keys/report-keys.json',
    STAFF_KEY_FILE: '/srv/quayside/data/keys/staff-keys.json',
    HSTS_INCLUDE_SUBDOMAINS: false,
    SIGN_REPORTS: false,
    NIGHTLY_BACKUP: true,
    OIDC_LABEL: 'Microsoft',
    REPLICATION_METRICS: 'http://127.0.0.1:9090/metrics',
    SLOW_REQUEST_MS: 1000,
    SLOW_QUERY_MS: 100,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  });
});

test('the second places of backups and keys, and the lease, are named from the folder of the program, and nights can be switched off', () => {
  const { BACKUP_DIR, KEY_BACKUP_DIR, LEASE_DIR, NIGHTLY_BACKUP } = readEnvironment(
    { BACKUP_DIR: 'share', KEY_BACKUP_DIR: 'keys', LEASE_DIR: 'lease', NIGHTLY_BACKUP: 'false' },
    '/srv/quayside',
  );
  expect([BACKUP_DIR, KEY_BACKUP_DIR, LEASE_DIR, NIGHTLY_BACKUP]).toEqual([
    '/srv/quayside/share',
    '/srv/quayside/keys',
    '/srv/quayside/lease',
    false,
  ]);
});

test('keeps an absolute data folder', () => {
  expect(readEnvironment({ DATA_DIR: '/var/lib/quayside' }, '/srv').DATA_DIR).toBe('/var/lib/quayside');
});

test('reads the key file in the data folder, or at KEY_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-keys-'));
  const read = (KEY_FILE?: string) =>
    readEnvironment({ DATA_DIR: '/var/lib/quayside', KEY_FILE }, folder).KEY_FILE;
  expect(read()).toBe('/var/lib/quayside/keys/report-keys.json');
  expect(read('keys.json')).toBe(join(folder, 'keys.json'));
  expect(read(join(folder, 'keys.json'))).toBe(join(folder, 'keys.json'));
  rmdirSync(folder);
});

test.each([
  ['ADMIN_CODE', '1234', 'must be exactly 16 digits'],
  ['PORTAL_MANAGER_EMAIL', 'nobody', 'must be an e-mail address'],
  ['MAIL_FROM', 'nobody', 'must be an e-mail address'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ['NODE_ENV', 'live', 'must be production, development or test'],
])('%s=%s is refused in one sentence', (name, value, rule) => {
  const refusal = new SettingsError(`Wrong setting: ${name} ${rule}.`);
  expect(() => readEnvironment({ [name]: value })).toThrow(refusal);
});

test('refuses a key file in a folder that does not exist', () => {
  expect(() => readEnvironment({ KEY_FILE: '/nowhere/keys.json' })).toThrow(
    new SettingsError(
      'Wrong setting: KEY_FILE lies in the folder /nowhere, which does not exist: create it, or correct the path.',
    ),
  );
});

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['https://www.example.com/', 'https://www.example.com'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('reads PUBLIC_URL %s as %s', (PUBLIC_URL, origin) => {
  expect(readEnvironment({ PUBLIC_URL }).PUBLIC_URL).toBe(origin);
});

test.each([
  'https://www.example.com/quayside',
  'https://www.example.com/?site=1',
  'https://www.example.com/#site',
  'https://kari:secret@www.example.com',
  'ftp://www.example.com',
  'www.example.com',
  'example',
])('refuses PUBLIC_URL %s', (PUBLIC_URL) => {
  expect(() => readEnvironment({ PUBLIC_URL })).toThrow(
    new SettingsError(
      'Wrong setting: PUBLIC_URL must be an address without a path, such as https://www.example.com.',
    ),
  );
});

test('accepts true or false for HSTS_INCLUDE_SUBDOMAINS', () => {
  const read = (HSTS_INCLUDE_SUBDOMAINS: string) =>
    readEnvironment({ HSTS_INCLUDE_SUBDOMAINS }).HSTS_INCLUDE_SUBDOMAINS;
  expect([read('true'), read('false'), read('')]).toEqual([true, false, false]);
  expect(() => read('yes')).toThrow('HSTS_INCLUDE_SUBDOMAINS must be true or false');
});

const key = Buffer.alloc(32, 7).toString('base64');

test.each([key, `${key},${key}`, `${key} , ${key}`])('accepts %s as report key', (REPORT_KEY) => {
  expect(readEnvironment({ REPORT_KEY }).REPORT_KEY).toBe(REPORT_KEY);
});

test.each(['secret', `${key}${key}`, `${key},`, '07'.repeat(32)])(
  'refuses %s as report key',
  (REPORT_KEY) => {
    expect(() => readEnvironment({ REPORT_KEY })).toThrow('REPORT_KEY must be 32 bytes in base64');
  },
);

test('names every wrong setting, not only the first', () => {
  const read = () => readEnvironment({ PORT: '1e3', ADMIN_CODE: '12345678901234567' });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(
    'Wrong setting: PORT must be a number from 0 to 65535. ADMIN_CODE must be exactly 16 digits.',
  );
});

test.each(['0', '80', '65535'])('accepts %s as a port', (PORT) => {
  expect(readEnvironment({ PORT }).PORT).toBe(Number(PORT));
});

test.each(['65536', '70000', 'ninety', '-1', '3000 ', '0x50', '3e3', '٣٠٠٠'])(
  'refuses %j as a port',
  (PORT) => {
    expect(() => readEnvironment({ PORT })).toThrow('PORT must be a number from 0 to 65535');
  },
);

test.each(['loopback', '10.0.0.7', '10.0.0.0/8, fd00::/8', 'uniquelocal,loopback'])(
  'trusts %s as a proxy',
  (TRUST_PROXY) => {
    expect(readEnvironment({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
  },
);

test.each([
  'true',
  '0.0.0.0/0',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/99',
  '10.0.0.256',
  '::1/129',
  '10.0.0.1/8/8',
  'loopback/8',
])('refuses %s as a proxy', (TRUST_PROXY) => {
  expect(() => readEnvironment({ TRUST_PROXY })).toThrow('TRUST_PROXY must be loopback');
});

test.each([
  'smtp://mail.example.com',
  'smtp://mail.example.com:587/',
  'smtps://post%40example.com:p%3Aa%2Fs%20s@mail.example.com:465',
  'smtp://[::1]:25',
  'smtp://mail.example.com?requireTLS=true&tls.rejectUnauthorized=false',
])('accepts %s as a mail server', (SMTP_URL) => {
  expect(readEnvironment({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});

test.each([
  'mail.example.com',
  'mail.example.com:25',
  'smtp:mail.example.com',
  'smtp://',
  'http://secret@mail.example.com',
  'smtp://mail.example.com:99999',
  'smtp://mail.example.com/inbox',
  'smtp://user:secret%@mail.example.com',
  'smtp://user:secret@mail.example.com?logger=true',
])('refuses %s as a mail server without repeating it', (SMTP_URL) => {
  const refusal =
    'Wrong setting: SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.';
  expect(() => readEnvironment({ SMTP_URL })).toThrow(new SettingsError(refusal));
});

test.each(['https://127.0.0.1/metrics', 'http://metrics.example.com:9090/metrics', '9090'])(
  'refuses metrics of another machine: %s',
  (address) => {
    expect(() => readEnvironment({ REPLICATION_METRICS: address })).toThrow(
      'REPLICATION_METRICS must be an http address on this machine',
    );
  },
);

test('an identity provider is named with all of its settings, by an address that keeps tokens secret', () => {
  const provider = {
    PUBLIC_URL: 'https://www.example.com',
    OIDC_ISSUER: 'https://login.example.com/tenant/v2.0',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
  };
  expect(readEnvironment(provider)).toMatchObject({ ...provider, OIDC_LABEL: 'Microsoft' });
  expect(() => readEnvironment({ ...provider, PUBLIC_URL: '', OIDC_CLIENT_SECRET: '' })).toThrow(
    'Wrong setting: sign-in with an identity provider also needs OIDC_CLIENT_SECRET and PUBLIC_URL.',
  );
  for (const address of ['http://login.example.com', 'login.example.com', 'ftp://127.0.0.1']) {
    expect(() => readEnvironment({ ...provider, OIDC_ISSUER: address })).toThrow(
      'Wrong setting: OIDC_ISSUER must be the https address that the identity provider names as its issuer.',
    );
  }
  for (const tenant of ['common', 'organizations', 'consumers']) {
    const OIDC_ISSUER = `https://login.microsoftonline.com/${tenant}/v2.0`;
    expect(() => readEnvironment({ ...provider, OIDC_ISSUER })).toThrow(
      'Wrong setting: OIDC_ISSUER must name your own Entra tenant, as in https://login.microsoftonline.com/TENANT-ID/v2.0.',
    );
  }
  expect(() => readEnvironment({ OIDC_LABEL: 'x'.repeat(41) })).toThrow(SettingsError);
});

test('a file or password for signing reports needs the setting that signs them', () => {
  for (const name of ['SIGNING_FILE', 'SIGNING_PASSWORD'] as const) {
    const settings = { [name]: 'company.p12' };
    expect(() => readEnvironment(settings)).toThrow(
      new SettingsError(
        `Wrong setting: ${name} is set, but reports are not signed. Set SIGN_REPORTS=true, or remove ${name}.`,
      ),
    );
    expect(() => readEnvironment({ ...settings, SIGN_REPORTS: 'false' })).toThrow(SettingsError);
  }
  expect(() => readEnvironment({ SIGNING_FILE: 'company.p12', SIGNING_PASSWORD: 'havn-2026' })).toThrow(
    'SIGNING_FILE and SIGNING_PASSWORD are set, but reports are not signed. Set SIGN_REPORTS=true, or remove them.',
  );
  expect(() => readEnvironment({ SIGN_REPORTS: 'true', SIGNING_PASSWORD: 'havn-2026' })).toThrow(
    'Wrong setting: SIGNING_PASSWORD is set without the file that it opens. Set SIGNING_FILE, or remove SIGNING_PASSWORD.',
  );
  const { SIGNING_FILE, SIGN_REPORTS } = readEnvironment(
    { SIGN_REPORTS: 'true', SIGNING_FILE: 'company.p12', SIGNING_PASSWORD: 'havn-2026' },
    '/srv',
  );
  expect([SIGNING_FILE, SIGN_REPORTS]).toEqual(['/srv/company.p12', true]);
});
