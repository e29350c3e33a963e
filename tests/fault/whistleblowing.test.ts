import { cpSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { networkOf } from '#server/auth/network-address.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createDataKeyFiles } from '#server/integrations/data-key-files.ts';
import { findReportKeys } from '#server/integrations/report-keys.ts';
import { systemClock, type Clock } from '#server/services/context.ts';
import { updateReportStatus } from '#server/services/whistleblowing/handle-report.ts';
import { listReports } from '#server/services/whistleblowing/queries.ts';
import { createReportChannel, type ReportContext } from '#server/services/whistleblowing/report-channel.ts';
import { submitReport } from '#server/services/whistleblowing/submit-report.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { closeDatabase } from '#server/start-up/shut-down.ts';
import { builtScript, killAfter, runToEnd, startServer, type RunningServer } from '#tests/e2e/server.ts';
import { copyTemplateSite } from '#tests/e2e/template-copy.ts';
import { runWithInput } from './run-with-input.ts';

const ROTATE = builtScript('keys-rotate');
const EXPORT = builtScript('keys-export');

let dataDir: string;
let keyFile: string;
/** The data folder of a program that took one report and has stopped. */
let withReport: { folder: string; receiptCode: string };

beforeAll(async () => {
  const folder = copyTemplateSite();
  const server = await startServer({ dataDir: folder });
  withReport = { folder, receiptCode: await submit(server) };
  await server.stop();
});

afterAll(() => rmSync(withReport.folder, { recursive: true }));

beforeEach(() => {
  dataDir = copyTemplateSite();
  keyFile = join(dataDir, 'keys', 'report-keys.json');
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const REPORT = {
  reporterName: 'Ola Skipper',
  incidentType: 'safety',
  description: 'The gangway has no net, and nobody dares to say so.',
};
const WORDS = /Ola Skipper|gangway|nobody dares|It happened again|203\.0\.113\.77|MarkedAgent/;

function post(server: RunningServer, path: string, body: object) {
  return fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'MarkedAgent/77',
      referer: 'https://MarkedAgent.example/',
    },
    body: JSON.stringify(body),
  });
}

/** Puts the folder with one report in place of the data folder; returns the receipt code. */
function takeFolderWithReport(): string {
  rmSync(dataDir, { recursive: true });
  cpSync(withReport.folder, dataDir, { recursive: true });
  return withReport.receiptCode;
}

async function submit(server: RunningServer): Promise<string> {
  const response = await post(server, '/api/whistleblower', REPORT);
  expect(response.status).toBe(201);
  return ((await response.json()) as { receiptCode: string }).receiptCode;
}

/** What lies in the data folder, but for the keys. */
function storedBytes(): string {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'report-keys.json')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('');
}

/** The channel of the data folder, as a server that starts now would open it. */
function channelOf(db: Database, clock: Clock): ReportContext {
  const dataKeys = createDataKeyFiles(join(dataDir, 'keys', 'reports'));
  const vault = openReportVault(db, findReportKeys({ setting: undefined, file: keyFile }), dataKeys);
  const limits = createFormLimits(clock);
  return { db, clock, limits, reports: createReportChannel({ clock, vault, networkOf }) };
}

function withChannel<T>(work: (ctx: ReportContext) => T, clock: Clock = systemClock): T {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  try {
    return work(channelOf(db, clock));
  } finally {
    closeDatabase(db);
  }
}

/** Reports as the running program stores them, without its limit for each address. */
async function addReports(count: number): Promise<void> {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  const ctx = channelOf(db, systemClock);
  for (let number = 0; number < count; number += 1) {
    const description = `Report ${number}: nobody dares to say so.`;
    const input = { anonymous: true, incidentType: 'safety', description } as const;
    await submitReport(ctx, input, { clientAddress: `2001:db8:${number}::1` });
  }
  closeDatabase(db);
}

const knownKeys = () => (JSON.parse(readFileSync(keyFile, 'utf8')) as { keys: unknown[] }).keys.length;

test('a report outlives kill -9, and nothing of it can be read in the data folder or the output', async () => {
  const first = await startServer({ dataDir, env: { LOG_LEVEL: 'trace' } });
  const receiptCode = await submit(first);
  await post(first, '/api/whistleblower/dialogue/messages', { receiptCode, text: 'It happened again.' });
  await post(first, '/api/whistleblower', { description: 'nobody dares' });
  await first.kill9();
  expect(statSync(keyFile).mode % 0o1000).toBe(0o600);
  const digits = receiptCode.replaceAll(' ', '');
  for (const text of [storedBytes(), first.output()]) {
    expect(text.match(WORDS)).toBeNull();
    expect([text.includes(receiptCode), text.includes(digits)]).toEqual([false, false]);
  }

  const second = await startServer({ dataDir });
  const dialogue = await post(second, '/api/whistleblower/dialogue', { receiptCode });
  expect(await dialogue.json()).toMatchObject({ messages: [{ text: 'It happened again.' }] });
  await second.stop();
});

test('without its key the site runs and reports are locked, until the key is restored', async () => {
  const receiptCode = takeFolderWithReport();
  renameSync(keyFile, `${keyFile}.away`);

  const locked = await startServer({ dataDir });
  expect((await fetch(`${locked.url}/api/products`)).status).toBe(200);
  expect((await post(locked, '/api/whistleblower', REPORT)).status).toBe(503);
  expect((await post(locked, '/api/whistleblower/dialogue', { receiptCode })).status).toBe(503);
  await expect
    .poll(() => locked.output())
    .toContain('Reports are locked: the key that opens them is missing.');
  expect(readdirSync(join(dataDir, 'keys'))).toEqual([
    'report-keys.json.away',
    'reports',
    'staff-keys.json',
    'verify-key.json',
  ]);
  await locked.stop();

  const second = await startServer({ dataDir, env: { KEY_FILE: `${keyFile}.away` } });
  expect((await post(second, '/api/whistleblower/dialogue', { receiptCode })).status).toBe(200);
  await second.stop();
});

test('where the keys are lost, a command opens the channel again after a typed confirmation', async () => {
  const receiptCode = takeFolderWithReport();
  rmSync(join(dataDir, 'keys'), { recursive: true });
  const settings = { DATA_DIR: dataDir };
  const asked = runWithInput(settings, 'keys-reopen');
  expect(asked).toMatchObject({ status: 0, stdout: expect.stringContaining('that nobody can open: 1.') });
  expect(asked.stdout).toContain('Nothing was changed.');
  expect(runWithInput(settings, 'keys-reopen', [], 'the keys are lost\n').stdout).toContain('is open again');
  expect(runWithInput(settings, 'keys-reopen')).toMatchObject({
    status: 1,
    stderr: 'Reports are not locked. Start the server. Nothing was changed.\n',
  });

  const server = await startServer({ dataDir });
  const next = await submit(server);
  expect((await post(server, '/api/whistleblower/dialogue', { receiptCode: next })).status).toBe(200);
  expect((await post(server, '/api/whistleblower/dialogue', { receiptCode })).status).toBe(404);
  await server.stop();
});

test('the key is not rotated under a running server', async () => {
  const server = await startServer({ dataDir });
  await submit(server);
  const before = readFileSync(keyFile, 'utf8');
  expect(await runToEnd({ DATA_DIR: dataDir }, ROTATE)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another Quayside \(process \d+\) is using the data folder [^\n]+\n$/),
  });
  expect(readFileSync(keyFile, 'utf8')).toBe(before);
  await server.stop();
});

test('a rotation that is killed at any moment loses nothing, and the next one finishes', async () => {
  takeFolderWithReport();
  await addReports(300);

  for (const milliseconds of [150, 200, 250, 300, 350, 400, 500]) {
    await killAfter(milliseconds, { DATA_DIR: dataDir }, ROTATE);
    const reports = withChannel(listReports);
    expect(reports.filter(({ content }) => content !== 'readable')).toEqual([]);
    expect(reports).toHaveLength(301);
    expect(knownKeys()).toBeLessThanOrEqual(2);
  }

  expect(await runToEnd({ DATA_DIR: dataDir }, ROTATE)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Keys of reports sealed again: \d+\. The report key is now [0-9a-f]{12}\.\n/,
    ),
  });
  expect(knownKeys()).toBe(1);
  expect(withChannel(listReports).map(({ content }) => content)).toEqual(Array(301).fill('readable'));
});

test('a server that is killed while reports arrive has the key of every report that it confirmed', async () => {
  const confirmed: string[] = [];
  for (const count of [1, 3, 6]) {
    const server = await startServer({ dataDir });
    const senders = [1, 2, 3].map(async (sender) => {
      for (let number = 0; ; number += 1) {
        const description = `Report ${number} of sender ${sender} to start ${count}`;
        const answer = await post(server, '/api/whistleblower', { ...REPORT, description }).catch(() => null);
        if (!answer?.ok) return;
        confirmed.push(description);
        if (confirmed.length === count * 3) await server.kill9();
      }
    });
    await Promise.all(senders);
  }
  const reports = withChannel(listReports);
  expect(reports.filter(({ content }) => content !== 'readable')).toEqual([]);
  const stored = new Set(reports.map(({ description }) => description));
  expect(confirmed.filter((description) => !stored.has(description))).toEqual([]);
});

test('a backup from before the purge, restored, opens nothing of the purged report', async () => {
  const first = await startServer({ dataDir });
  const receiptCode = await submit(first);
  await post(first, '/api/whistleblower', { ...REPORT, description: 'The other report stays.' });
  await first.stop();
  const closedIn = createTestClock('2024-03-02T08:00:00Z');
  withChannel((ctx) => {
    updateReportStatus(ctx, { id: 1, status: 'acknowledged', version: 1 });
  }, closedIn);
  const backup = await runToEnd({ DATA_DIR: dataDir }, builtScript('backup'));
  const [, name = ''] = /^Backup (\d{8}T\d{6}Z):/m.exec(backup.stdout) ?? [];
  withChannel((ctx) => {
    updateReportStatus(ctx, { id: 1, status: 'closed', outcome: 'action', version: 2 });
  }, closedIn);
  const second = await startServer({ dataDir, env: { LOG_LEVEL: 'info' } });
  await expect.poll(() => second.output()).toContain('reports purged');
  await second.stop();

  expect(await runToEnd({ DATA_DIR: dataDir }, builtScript('restore'), [name])).toMatchObject({ code: 0 });
  const third = await startServer({ dataDir });
  const dialogue = await post(third, '/api/whistleblower/dialogue', { receiptCode });
  expect(await dialogue.json()).toMatchObject({ status: 'acknowledged' });
  await third.stop();
  expect(withChannel(listReports)).toMatchObject([
    { id: 2, content: 'readable', description: 'The other report stays.' },
    { id: 1, content: 'key missing', description: null },
  ]);
});

test('exports the keys while the server runs, which open the reports if the originals are lost', async () => {
  const server = await startServer({ dataDir });
  const receiptCode = await submit(server);
  const safe = join(dataDir, 'safe.json');
  const exported = await runToEnd({ DATA_DIR: dataDir }, EXPORT, ['--to', safe]);
  expect(exported).toEqual({ code: 0, stdout: '', stderr: expect.stringContaining(`Keep ${safe} apart`) });
  expect(statSync(safe).mode % 0o1000).toBe(0o600);
  expect(await runToEnd({ DATA_DIR: dataDir }, EXPORT, ['--to', safe])).toMatchObject({ code: 1 });
  expect((await runToEnd({ DATA_DIR: dataDir }, EXPORT)).stdout).toBe(readFileSync(safe, 'utf8'));
  await server.stop();

  rmSync(keyFile);
  expect(await runToEnd({ DATA_DIR: dataDir }, EXPORT)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Reports are locked: /),
  });
  renameSync(safe, keyFile);
  const second = await startServer({ dataDir });
  expect((await post(second, '/api/whistleblower/dialogue', { receiptCode })).status).toBe(200);
  await second.stop();
});

test('what was closed more than twelve months ago is purged when the server starts', async () => {
  takeFolderWithReport();
  const clock = createTestClock('2024-03-02T08:00:00Z');
  withChannel((ctx) => {
    updateReportStatus(ctx, { id: 1, status: 'acknowledged', version: 1 });
    updateReportStatus(ctx, { id: 1, status: 'closed', outcome: 'action', version: 2 });
  }, clock);

  const second = await startServer({ dataDir, env: { LOG_LEVEL: 'info' } });
  // It says that it is ready first.
  await expect.poll(() => second.output()).toContain('reports purged');
  await second.stop();
  expect(withChannel(listReports)).toMatchObject([{ id: 1, content: 'purged', category: 'safety' }]);
});
