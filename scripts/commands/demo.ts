// Serves a demo from a data folder of its own: two years of invented work, made on the first start.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD, DEMO_STAFF } from '#scripts/demo/invented/staff.ts';
import { createPasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import { readEnvironment } from '#server/env.ts';
import { createDataKeyFiles } from '#server/integrations/data-key-files.ts';
import { createInlineReportPrinter } from '#server/integrations/service-report-pdf/inline-report-printer.ts';
import { createVerifyCodes, obtainVerifyKey } from '#server/integrations/verify-key.ts';
import { fillDemo } from '#scripts/demo/play/fill-demo.ts';
import { obtainReportKeys } from '#server/services/whistleblowing/report-keys.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';
import { prepareDemoFolder } from '#server/start-up/demo-folder.ts';
import { reportKeySettings, verifyKeyFile } from '#server/start-up/report-key-settings.ts';
import { findProgramFolders } from '#server/start-up/program-folders.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

/** Public, because it is in the sources. */
const ADMIN_CODE = '1234567812345678';

const USAGE = 'Start the demo with: npm run demo, or start it again with: npm run demo -- --fresh';

try {
  const madeAt = await prepare(readOptions());
  process.stdout.write(signInDetails(madeAt));
  await import(pathToFileURL(join(import.meta.dirname, 'main.js')).href);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function readOptions(): { isFresh: boolean } {
  try {
    const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
    return { isFresh: values.fresh };
  } catch {
    throw new StartRefusal(USAGE);
  }
}

async function prepare({ isFresh }: { isFresh: boolean }): Promise<Date> {
  const folder = demoSettings();
  const { migrations, fonts } = findProgramFolders(import.meta.dirname);
  // All files written from here on are for this account only.
  process.umask(0o077);
  return prepareDemoFolder({
    folder,
    migrationsFolder: migrations,
    isFresh,
    now: new Date(),
    async fill(db, files) {
      process.stdout.write('Making up two years of work; this takes half a minute.\n');
      const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
      const env = readEnvironment(process.env);
      const { PUBLIC_URL, PORT } = env;
      const reportPrinter = createInlineReportPrinter(fonts);
      const dataKeys = createDataKeyFiles(join(folder, 'keys', 'reports'));
      const vault = openReportVault(db, obtainReportKeys(db, reportKeySettings(env)), dataKeys);
      const verifyCodes = createVerifyCodes(obtainVerifyKey(verifyKeyFile(folder)));
      const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
      await fillDemo({
        db,
        files,
        reportPrinter,
        verifyCodes,
        publicUrl,
        vault,
        passwordHash,
        now: new Date(),
      });
    },
  });
}

/** The demo shares neither folder nor keys nor mail server with what is real. Returns its data folder. */
function demoSettings(): string {
  const { DATA_DIR } = process.env;
  const folder = resolve(DATA_DIR ? join(DATA_DIR, 'demo') : './demo-data');
  for (const name of [
    'SMTP_URL',
    'REPORT_KEY',
    'KEY_FILE',
    'KEY_BACKUP_DIR',
    'STAFF_KEY_FILE',
    'PORTAL_MANAGER_EMAIL',
  ])
    delete process.env[name];
  process.env['DATA_DIR'] = folder;
  process.env['ADMIN_CODE'] = ADMIN_CODE;
  readEnvironment(process.env);
  return folder;
}

function signInDetails(madeAt: Date): string {
  const people = DEMO_STAFF.map(
    ({ role, name, email }) => `  ${role.padEnd(8)}  ${name.padEnd(18)}  ${email}`,
  );
  return [
    `\nA demo of ${madeAt.toISOString().slice(0, 10)}; start it again with: npm run demo -- --fresh`,
    'These passwords are public: keep the demo on this machine, and enter no real data.',
    '',
    `Portal, everyone's password: ${DEMO_PASSWORD}`,
    ...people,
    `Admin code: ${ADMIN_CODE}`,
    '',
  ].join('\n');
}
