import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { parseReportKeys } from './integrations/report-keys.ts';
import { DEFAULT_HOST, DEFAULT_PORT, isPort, PORT_RULE } from './start-up/listen-address.mjs';
import { StartRefusal } from './start-up/start-refusal.mjs';
import { namesProxies } from './trusted-proxy.ts';

/** An empty variable counts as not set, so that a line of .env can be switched off. */
const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value);

/** A threshold. To hear of nothing, set a long time. */
const milliseconds = (unlessSet: number) =>
  z.preprocess(
    emptyAsUnset,
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a number of milliseconds from 1 to 9999999')
      .transform(Number)
      .default(unlessSet),
  );

/** The settings of the running program, read in one place; a wrong value stops the start with one line. */
export const EnvironmentSchema = z.object({
  NODE_ENV: z.preprocess(
    emptyAsUnset,
    z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .default('production'),
  ),
  HOST: z.preprocess(emptyAsUnset, z.string().default(DEFAULT_HOST)),
  PORT: z.preprocess(
    emptyAsUnset,
    z.string().refine(isPort, PORT_RULE).transform(Number).default(DEFAULT_PORT),
  ),
  DATA_DIR: z.preprocess(emptyAsUnset, z.string().default('./data')),
  PUBLIC_URL: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(isSiteAddress, 'must be an address without a path, such as https://www.example.com')
      .transform((text) => new URL(text).origin)
      .optional(),
  ),
  HSTS_INCLUDE_SUBDOMAINS: z.preprocess(
    emptyAsUnset,
    z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((text) => text === 'true'),
  ),
  TRUST_PROXY: z.preprocess(
    emptyAsUnset,
    z.string().refine(namesProxies, 'must be loopback, or addresses separated by commas').default('loopback'),
  ),
  ADMIN_CODE: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .regex(/^\d{16}$/, 'must be exactly 16 digits')
      .optional(),
  ),
  PORTAL_MANAGER_EMAIL: z.preprocess(emptyAsUnset, z.email('must be an e-mail address').optional()),
  SMTP_URL: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(isSmtpAddress, 'must be an address such as smtp://user:password@mail.example.com:587')
      .optional(),
  ),
  MAIL_FROM: z.preprocess(emptyAsUnset, z.email('must be an e-mail address').optional()),
  REPORT_KEY: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(
        (text) => parseReportKeys(text) !== null,
        'must be 32 bytes in base64, or several such keys separated by commas, the newest first',
      )
      .optional(),
  ),
  KEY_FILE: z.preprocess(emptyAsUnset, z.string().optional()),
  KEY_BACKUP_DIR: z.preprocess(emptyAsUnset, z.string().optional()),
  STAFF_KEY_FILE: z.preprocess(emptyAsUnset, z.string().optional()),
  SIGN_REPORTS: z.preprocess(
    emptyAsUnset,
    z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((text) => text === 'true'),
  ),
  SIGNING_FILE: z.preprocess(emptyAsUnset, z.string().optional()),
  SIGNING_PASSWORD: z.preprocess(emptyAsUnset, z.string().optional()),
  BACKUP_DIR: z.preprocess(emptyAsUnset, z.string().optional()),
  LEASE_DIR: z.preprocess(emptyAsUnset, z.string().optional()),
  NIGHTLY_BACKUP: z.preprocess(
    emptyAsUnset,
    z
      .enum(['true', 'false'], 'must be true or false')
      .default('true')
      .transform((text) => text === 'true'),
  ),
  OIDC_ISSUER: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(isIssuer, 'must be the https address that the identity provider names as its issuer')
      .refine(
        namesOneTenant,
        'must name your own Entra tenant, as in https://login.microsoftonline.com/TENANT-ID/v2.0',
      )
      .optional(),
  ),
  OIDC_CLIENT_ID: z.preprocess(emptyAsUnset, z.string().optional()),
  OIDC_CLIENT_SECRET: z.preprocess(emptyAsUnset, z.string().optional()),
  OIDC_LABEL: z.preprocess(
    emptyAsUnset,
    z.string().max(40, 'must have at most 40 characters').default('Microsoft'),
  ),
  METRICS_PORT: z.preprocess(emptyAsUnset, z.string().refine(isPort, PORT_RULE).transform(Number).optional()),
  SLOW_REQUEST_MS: milliseconds(1_000),
  SLOW_QUERY_MS: milliseconds(100),
  REPLICATION: z.preprocess(emptyAsUnset, z.literal('litestream', 'must be litestream').optional()),
  REPLICATION_METRICS: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(
        isOnThisMachine,
        'must be an http address on this machine, such as http://127.0.0.1:9090/metrics',
      )
      .default('http://127.0.0.1:9090/metrics'),
  ),
  LOG_LEVEL: z.preprocess(
    emptyAsUnset,
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
});

/** The options after the ? of SMTP_URL, in the mail library's own names. */
const SMTP_OPTIONS = new Set([
  'ignoreTLS',
  'requireTLS',
  'name',
  'authMethod',
  'tls.rejectUnauthorized',
  'tls.servername',
]);

/** Folders and files as absolute paths; the key files have their place in the data folder unless set. */
export type Environment = z.infer<typeof EnvironmentSchema> & { KEY_FILE: string; STAFF_KEY_FILE: string };

/** Thrown with one sentence per wrong setting; the program prints it and stops. */
export class SettingsError extends StartRefusal {}

export function readEnvironment(source: NodeJS.ProcessEnv, baseFolder = process.cwd()): Environment {
  const result = EnvironmentSchema.safeParse(source);
  if (!result.success) {
    const sentences = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new SettingsError(`Wrong setting: ${sentences.join(' ')}`);
  }
  refusePartOfProvider(result.data);
  refuseUnusedSigning(result.data);
  const DATA_DIR = resolve(baseFolder, result.data.DATA_DIR);
  const keyFile = (name: 'KEY_FILE' | 'STAFF_KEY_FILE', fallback: string) =>
    placeOfKeyFile(name, result.data[name], baseFolder) ?? join(DATA_DIR, 'keys', fallback);
  const { BACKUP_DIR, KEY_BACKUP_DIR, LEASE_DIR, SIGNING_FILE } = result.data;
  return {
    ...result.data,
    DATA_DIR,
    KEY_FILE: keyFile('KEY_FILE', 'report-keys.json'),
    STAFF_KEY_FILE: keyFile('STAFF_KEY_FILE', 'staff-keys.json'),
    BACKUP_DIR: BACKUP_DIR === undefined ? undefined : resolve(baseFolder, BACKUP_DIR),
    SIGNING_FILE: SIGNING_FILE === undefined ? undefined : resolve(baseFolder, SIGNING_FILE),
    LEASE_DIR: LEASE_DIR === undefined ? undefined : resolve(baseFolder, LEASE_DIR),
    KEY_BACKUP_DIR: KEY_BACKUP_DIR === undefined ? undefined : resolve(baseFolder, KEY_BACKUP_DIR),
  };
}

/** The default folder is created; a missing folder of a setting is a missing mount or a typing error. */
function placeOfKeyFile(name: string, setting: string | undefined, baseFolder: string): string | undefined {
  if (setting === undefined) return undefined;
  const file = resolve(baseFolder, setting);
  const folder = dirname(file);
  if (existsSync(folder)) return file;
  throw new SettingsError(
    `Wrong setting: ${name} lies in the folder ${folder}, which does not exist: create it, or correct the path.`,
  );
}

/** Pages are served from the root of the address, so a path is refused. */
function isSiteAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return (
    (protocol === 'http:' || protocol === 'https:') &&
    [username, password, search, hash].every((part) => part === '') &&
    pathname === '/'
  );
}

/** Tokens travel over TLS; a provider on this machine needs none. */
function isIssuer(text: string): boolean {
  return (URL.canParse(text) && new URL(text).protocol === 'https:') || isOnThisMachine(text);
}

/** These addresses of Entra let in the people of every directory, and their ID tokens name other issuers. */
function namesOneTenant(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { hostname, pathname } = new URL(text);
  const isEntra = /^login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)$/.test(hostname);
  return !isEntra || !/^\/(?:common|organizations|consumers)(?:\/|$)/i.test(pathname);
}

function refusePartOfProvider(settings: z.infer<typeof EnvironmentSchema>): void {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (names.every((name) => settings[name] === undefined)) return;
  const missing = [...names, 'PUBLIC_URL' as const].filter((name) => settings[name] === undefined);
  if (missing.length === 0) return;
  throw new SettingsError(
    `Wrong setting: sign-in with an identity provider also needs ${missing.join(' and ')}.`,
  );
}

/** Reports would leave unsigned, or signed with another key than the one that was meant. */
function refuseUnusedSigning(settings: z.infer<typeof EnvironmentSchema>): void {
  const { SIGN_REPORTS, SIGNING_FILE, SIGNING_PASSWORD } = settings;
  const names = (['SIGNING_FILE', 'SIGNING_PASSWORD'] as const).filter(
    (name) => settings[name] !== undefined,
  );
  if (!SIGN_REPORTS && names.length > 0) {
    throw new SettingsError(
      names.length === 1
        ? `Wrong setting: ${names[0]} is set, but reports are not signed. Set SIGN_REPORTS=true, or remove ${names[0]}.`
        : `Wrong setting: ${names.join(' and ')} are set, but reports are not signed. Set SIGN_REPORTS=true, or remove them.`,
    );
  }
  if (SIGNING_PASSWORD !== undefined && SIGNING_FILE === undefined) {
    throw new SettingsError(
      'Wrong setting: SIGNING_PASSWORD is set without the file that it opens. Set SIGNING_FILE, or remove SIGNING_PASSWORD.',
    );
  }
}

/** Metrics are read in clear, so they do not leave the machine. */
function isOnThisMachine(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** A mail server with its options; smtps: is TLS from the start. Percent signs must be escapes. */
function isSmtpAddress(text: string): boolean {
  if (!URL.canParse(text) || /%(?![\da-f]{2})/i.test(text)) return false;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  return (
    (protocol === 'smtp:' || protocol === 'smtps:') &&
    hostname !== '' &&
    (pathname === '' || pathname === '/') &&
    [...searchParams.keys()].every((name) => SMTP_OPTIONS.has(name))
  );
}
