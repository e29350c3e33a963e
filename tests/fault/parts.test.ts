import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { billingNotifications, partsUsed, portalUsers } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';

const KARI = { name: 'Kari Nes', email: 'kari.nes@quayside.example', password: 'anchor-lantern-45-teacup' };

let dataDir: string;
let running: RunningServer[];

beforeEach(() => {
  dataDir = temporaryDataDir();
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<RunningServer> {
  const server = await startServer({ dataDir });
  running.push(server);
  return server;
}

function withData<Result>(work: (db: Database) => Result): Result {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

/** A signed-in person with a project. */
async function begin(server: RunningServer): Promise<{ token: string; projectId: number }> {
  const link = server.managerLink?.split('#link=')[1] ?? '';
  const session = await post(`${server.url}/api/portal/one-time-link/redeem`, { token: link, ...KARI });
  const { sessionToken: token } = (await session.json()) as { sessionToken: string };
  const projectId = withData((db) => {
    const [kari] = db.select().from(portalUsers).all();
    return createProject(db, { status: 'in progress', assignedOperatorId: kari!.id }).id;
  });
  return { token, projectId };
}

test('a part that a device sends again, at once or after the server was killed, is one part and one notification', async () => {
  const first = await start();
  const { token, projectId } = await begin(first);
  const part = {
    partName: 'Sealing ring',
    quantity: 2,
    cost: { amount: '12.50', currency: 'NOK' },
    clientUuid: '0191f0a2-7c00-7000-8000-000000000001',
  };
  const send = async ({ url }: RunningServer, fields: object = {}) => {
    const answer = await post(`${url}/api/portal/projects/${projectId}/parts`, { ...part, ...fields }, token);
    return { status: answer.status, body: (await answer.json()) as { id: number } };
  };

  const together = await Promise.all(Array.from({ length: 12 }, () => send(first)));
  expect(together.map(({ status }) => status)).toEqual(Array(12).fill(201));
  const [answer] = together;
  expect(together).toEqual(Array(12).fill(answer));
  await first.kill9();

  const second = await start();
  const afterwards = await Promise.all(Array.from({ length: 5 }, () => send(second)));
  expect(afterwards).toEqual(Array(5).fill(answer));
  expect((await send(second, { quantity: 3 })).status).toBe(409);
  withData((db) => {
    expect(db.select().from(partsUsed).all()).toMatchObject([
      { quantity: 2, unitCost: 1250, unitPrice: null },
    ]);
    expect(db.select().from(billingNotifications).all()).toHaveLength(1);
  });
});

test('a part whose answer was cut off by the death of the server is there once, whether it had been stored or not', async () => {
  const first = await start();
  const { token, projectId } = await begin(first);
  const uuids = Array.from(
    { length: 30 },
    (_, place) => `0191f0a2-7c00-7000-8000-${String(place).padStart(12, '0')}`,
  );
  const send = ({ url }: RunningServer, clientUuid: string) =>
    post(`${url}/api/portal/projects/${projectId}/parts`, { partName: 'Ring', clientUuid }, token);
  // Killed as soon as one of them is answered: the others are on their way, in the middle, or done.
  const sent = uuids.map((uuid) =>
    send(first, uuid).then(
      ({ status }) => status,
      () => 'cut off',
    ),
  );
  await Promise.race(sent);
  await first.kill9();
  await Promise.all(sent);

  const second = await start();
  const answers = await Promise.all(uuids.map((uuid) => send(second, uuid)));
  expect(answers.map(({ status }) => status)).toEqual(uuids.map(() => 201));
  withData((db) => {
    const stored = db.select().from(partsUsed).all();
    expect(new Set(stored.map(({ clientUuid }) => clientUuid))).toEqual(new Set(uuids));
    expect(stored).toHaveLength(uuids.length);
    expect(db.select().from(billingNotifications).all()).toHaveLength(uuids.length);
  });
});
