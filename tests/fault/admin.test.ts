import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { installation } from '#db/schema/index.ts';
import { builtScript, runToEnd, startServer, temporaryDataDir } from '#tests/e2e/server.ts';
import { copyTemplateSite } from '#tests/e2e/template-copy.ts';

const RENEW_CODE = builtScript('admin-code');

const json = { 'content-type': 'application/json' };

async function logIn(url: string, code: string) {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ code }),
  });
  const { sessionToken } = (await answer.json()) as { sessionToken?: string };
  return { status: answer.status, headers: { ...json, authorization: `Bearer ${sessionToken ?? ''}` } };
}

test('a new admin code is printed once, ends every session and counts at once, while the server runs', async () => {
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir });
  try {
    const before = await logIn(server.url, server.adminCode!);
    expect(before.status).toBe(200);

    const { code: exitCode, stdout, stderr } = await runToEnd({ DATA_DIR: dataDir }, RENEW_CODE);
    expect([exitCode, stderr]).toEqual([0, '']);
    const codes = stdout.match(/\d{16}/g);
    expect(codes).toHaveLength(1);

    expect((await fetch(`${server.url}/api/admin/products`, { headers: before.headers })).status).toBe(401);
    expect((await logIn(server.url, server.adminCode!)).status).toBe(401);
    expect((await logIn(server.url, codes![0]!)).status).toBe(200);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
});

test('a code that was stored but never printed is replaced at the next start', async () => {
  const dataDir = copyTemplateSite();
  try {
    const db = openDatabase({ file: join(dataDir, 'quayside.db') });
    db.insert(installation).values({ key: 'adminCodeUnshown', value: 'stored' }).run();
    db.$client.close();

    const second = await startServer({ dataDir });
    expect(second.adminCode).toMatch(/^\d{16}$/);
    expect((await logIn(second.url, inject('templateSite').adminCode)).status).toBe(401);
    expect((await logIn(second.url, second.adminCode!)).status).toBe(200);
    await second.stop();

    const third = await startServer({ dataDir });
    expect(third.adminCode).toBeUndefined();
    await third.stop();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('where there is no database the command says so and makes none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-none-'));
  const { code, stdout, stderr } = await runToEnd({ DATA_DIR: folder }, RENEW_CODE);
  rmSync(folder, { recursive: true });
  expect([code, stdout, stderr]).toEqual([1, '', `There is no database in ${folder}.\n`]);
});

test('a product and its picture, once answered for, outlive the death of the process', async () => {
  const dataDir = temporaryDataDir();
  try {
    const first = await startServer({ dataDir });
    const { headers } = await logIn(first.url, first.adminCode!);
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#036' } })
      .png()
      .toBuffer();
    const body = JSON.stringify({
      name: 'Anode',
      itemNumber: 'AN-1',
      description: 'Zinc.',
      imageUrl: `data:image/png;base64,${bytes.toString('base64')}`,
    });
    const created = await fetch(`${first.url}/api/admin/products`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const { id, imageUrl } = (await created.json()) as { id: number; imageUrl: string };
    await first.kill9();

    const second = await startServer({ dataDir });
    const products = (await (await fetch(`${second.url}/api/products`)).json()) as {
      id: number;
      imageUrl: string;
    }[];
    expect(products.find((product) => product.id === id)?.imageUrl).toBe(imageUrl);
    const picture = await fetch(second.url + imageUrl);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      width: 90,
      height: 60,
    });
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
