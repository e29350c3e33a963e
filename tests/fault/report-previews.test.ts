import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { startServer, temporaryDataDir } from '#tests/e2e/server.ts';

const KARI = { name: 'Kari Nes', email: 'kari.nes@quayside.example', password: 'anchor-lantern-45-teacup' };

test('a dozen previews at once are printed, and do not hold up other requests', async () => {
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir });
  onTestFinished(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });
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

  let answered = 0;
  const preview = async () => {
    const answer = await fetch(`${server.url}/api/portal/projects/${id}/reports/preview/content`, {
      headers: { authorization: `Bearer ${sessionToken}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    answered += 1;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { status: answer.status, begins: bytes.toString('latin1', 0, 5), sha256 };
  };
  const previews = Array.from({ length: 12 }, preview);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  // Printed in the thread that serves, nearly all of them would come first.
  expect(answered).toBeLessThan(10);
  const [first, ...others] = await Promise.all(previews);
  expect(first).toMatchObject({ status: 200, begins: '%PDF-' });
  expect(others).toEqual(Array(11).fill(first));
});
