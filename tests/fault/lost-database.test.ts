import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { runToEnd, startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { copyTemplateSite } from '#tests/e2e/template-copy.ts';

const { adminCode } = inject('templateSite');

/** The data folder of a program that has stopped, with two pictures. */
let withPictures: { folder: string; urls: string[] };
let dataDir: string;

beforeAll(async () => {
  dataDir = copyTemplateSite();
  const server = await start();
  withPictures = { folder: dataDir, urls: await addPictures(server, 'anode', 2) };
  await server.stop();
});
afterAll(() => rmSync(withPictures.folder, { recursive: true }));

beforeEach(() => {
  dataDir = temporaryDataDir();
  cpSync(withPictures.folder, dataDir, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const inFolder = (name: string) => join(dataDir, name);
const database = () => inFolder('quayside.db');

const start = () => startServer({ dataDir, env: { LOG_LEVEL: 'error' } });

async function signIn({ url }: RunningServer) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ code: adminCode }),
  });
  const { sessionToken } = (await answer.json()) as { sessionToken: string };
  return { ...headers, authorization: `Bearer ${sessionToken}` };
}

/** Adds products, each with a picture of its own, and returns where the pictures are served. */
async function addPictures(server: RunningServer, label: string, count: number): Promise<string[]> {
  const headers = await signIn(server);
  const urls: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const background = { r: number * 10, g: label.length * 10, b: 90 };
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    const imageUrl = `data:image/png;base64,${bytes.toString('base64')}`;
    const body = { name: label, itemNumber: `${label}-${number}`, description: 'Zinc.', imageUrl };
    const answer = await fetch(`${server.url}/api/admin/products`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    urls.push(((await answer.json()) as { imageUrl: string }).imageUrl);
  }
  return urls;
}

async function statusesOf(server: RunningServer, urls: string[]): Promise<number[]> {
  const answers = await Promise.all(urls.map((url) => fetch(server.url + url)));
  return answers.map(({ status }) => status);
}

async function fileHealth(server: RunningServer) {
  const answer = await fetch(`${server.url}/api/admin/files/health`, { headers: await signIn(server) });
  return answer.json();
}

const storedFiles = () =>
  readdirSync(inFolder('files'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.jpg'));
const repeat = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('a start without its database', () => {
  const lose = {
    'a missing database': () => rmSync(database()),
    'an empty database': () => writeFileSync(database(), ''),
  };

  test.each(Object.entries(lose))(
    'refuses %s, and serves every file once it is back',
    async (_loss, lost) => {
      const files = storedFiles();
      cpSync(database(), inFolder('copy.db'));
      lost();

      const { code, stdout, stderr } = await runToEnd({ DATA_DIR: dataDir });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^The data folder .+ holds files and keys but .+: restore a backup with npm run restore, [^\n]+\n$/,
      );
      expect(storedFiles()).toEqual(files);

      cpSync(inFolder('copy.db'), database());
      const second = await start();
      expect(await statusesOf(second, withPictures.urls)).toEqual([200, 200]);
      await second.stop();
    },
  );
});

describe('a start with the database of yesterday', () => {
  const restoreYesterday = () => cpSync(join(withPictures.folder, 'quayside.db'), database());

  async function addToday(count: number): Promise<string[]> {
    const server = await start();
    const pictures = await addPictures(server, 'impeller', count);
    await server.stop();
    cpSync(database(), inFolder('today.db'));
    return pictures;
  }

  test('sets aside the files of today, and serves them again with the database of today', async () => {
    const today = await addToday(3);

    restoreYesterday();
    const restored = await start();
    expect(await statusesOf(restored, withPictures.urls)).toEqual([200, 200]);
    expect(await fileHealth(restored)).toMatchObject({
      count: 3,
      quarantined: repeat(0, 3).map(() => ({
        name: expect.stringMatching(/\.jpg$/),
        size: expect.any(Number),
      })),
      stopped: null,
    });
    await restored.stop();
    expect(storedFiles()).toHaveLength(5);

    cpSync(inFolder('today.db'), database());
    const undone = await start();
    expect(await statusesOf(undone, [...withPictures.urls, ...today])).toEqual(repeat(200, 5));
    expect(await fileHealth(undone)).toMatchObject({ count: 0, stopped: null });
    await undone.stop();
  });

  test('moves nothing when more than a fifth of many files are unknown, and says so', async () => {
    const today = await addToday(12);

    restoreYesterday();
    const restored = await start();
    expect(await fileHealth(restored)).toMatchObject({ count: 0, stopped: { unknown: 12, total: 14 } });
    await expect
      .poll(() => restored.output())
      .toContain('Too many stored files have no record, so nothing was moved.');
    await restored.stop();
    expect(existsSync(inFolder('files/quarantine'))).toBe(false);

    cpSync(inFolder('today.db'), database());
    const undone = await start();
    expect(await statusesOf(undone, today)).toEqual(repeat(200, 12));
    expect(await fileHealth(undone)).toMatchObject({ count: 0, stopped: null });
    await undone.stop();
  });
});

test('a database without its record of migrations is refused in one sentence', async () => {
  const db = openDatabase({ file: database() });
  db.$client.exec('DELETE FROM __drizzle_migrations');
  db.$client.close();
  const before = readFileSync(database());

  expect(await runToEnd({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database .+ holds tables but no record of its migrations: [^\n]+\n$/),
  });
  expect(readFileSync(database()).equals(before)).toBe(true);
});
