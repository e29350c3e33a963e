import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { startServer, temporaryDataDir } from '#tests/e2e/server.ts';

const KARI = { name: 'Kari Nes', email: 'kari.nes@quayside.example', password: 'anchor-lantern-45-teacup' };

test('thirty previews at once are all printed by the thread of the built program', async () => {
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir });
  const link = server.managerLink?.split('#link=')[1] ?? '';
  const redeemed = await fetch(`${server.url}/api/portal/one-time-link/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link, ...KARI }),
  });
  const { sessionToken } = (await redeemed.json()) as { sessionToken: string };
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  const [kari] = db.select().from(portalUsers).all();
  const { id } = createProject(db, { status: 'in progress', assignedOperatorId: kari!.id });
  db.$client.close();

  const preview = async () => {
    const answer = await fetch(`${server.url}/api/portal/projects/${id}/reports/preview/content`, {
      headers: { authorization: `Bearer ${sessionToken}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { status: answer.status, begins: bytes.toString('latin1', 0, 5), sha256 };
  };
  const [first, ...others] = await Promise.all(Array.from({ length: 30 }, preview));
  expect(first).toMatchObject({ status: 200, begins: '%PDF-' });
  expect(others).toEqual(Array(29).fill(first));
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true });
});
