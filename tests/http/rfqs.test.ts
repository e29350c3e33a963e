import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outbox, rfqEvents, rfqLines, rfqs } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { listen } from '#server/testing/listen.ts';

let running: TestApp;
let server: Server;
let address: string;

beforeEach(async () => {
  running = createTestApp({ publicUrl: 'https://quayside.example' });
  const app = await running.app();
  ({ server } = app);
  address = await listen(app);
});
afterEach(() => running.close());

const body = JSON.stringify({
  name: 'Ann Example',
  email: 'ann@fleet.example',
  lines: Array.from({ length: 200 }, (_, index) => ({
    rawText: `${index + 1} pcs  spare part X-${1000 + index}\t`,
    quantity: index + 1,
  })),
});
const head = [
  'POST /api/rfqs HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Idempotency-Key: 5f0c1d7e-0000-4000-8000-000000000001',
  `Content-Length: ${Buffer.byteLength(body)}`,
  '\r\n',
].join('\r\n');

/** Opens a connection; also returns the server's end of it. */
async function open(): Promise<[Socket, Socket]> {
  const { hostname, port } = new URL(address);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect({ host: hostname, port: Number(port) });
  const [[other]] = await Promise.all([accepted, once(socket, 'connect')]);
  return [socket, other];
}

/** A connection that is cut ends with an error on the server's end. */
const closeOf = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });

const sendAgain = async () => {
  const answer = await fetch(`${address}/api/rfqs`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': '5f0c1d7e-0000-4000-8000-000000000001',
    },
    body,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { number: string; statusPath: string };
};

function expectOneRequest(number: string): void {
  expect(number).toBe('Q-26-000001');
  expect(running.db.select({ number: rfqs.number }).from(rfqs).all()).toEqual([{ number }]);
  const texts = running.db
    .select({ rawText: rfqLines.rawText })
    .from(rfqLines)
    .orderBy(rfqLines.position)
    .all();
  expect(texts.map(({ rawText }) => rawText)).toEqual(
    (JSON.parse(body) as { lines: { rawText: string }[] }).lines.map(({ rawText }) => rawText),
  );
  expect(running.db.select().from(rfqEvents).all()).toHaveLength(1);
  expect(running.db.select().from(outbox).all()).toHaveLength(2);
}

test('a list of 200 lines whose connection is cut in the middle arrives once, when it is sent again', async () => {
  const [socket, other] = await open();
  const closed = closeOf(other);
  socket.write(head + body.slice(0, body.length / 2), () => socket.destroy());
  await closed;
  expect(running.db.select().from(rfqs).all()).toEqual([]);
  expectOneRequest((await sendAgain()).number);
});

test('a list of 200 lines whose answer is lost arrives once, under the same number, when it is sent again', async () => {
  const [socket, other] = await open();
  const closed = closeOf(other);
  socket.pause();
  socket.write(head + body);
  await expect.poll(() => running.db.select().from(rfqs).all()).toHaveLength(1);
  socket.destroy();
  await closed;
  const { number, statusPath } = await sendAgain();
  expectOneRequest(number);
  expect((await fetch(address + statusPath)).status).toBe(200);
  expect(await sendAgain()).toEqual({ number, statusPath });
});

test.each([
  [
    '10,000 lines',
    { lines: Array.from({ length: 10_000 }, () => ({ rawText: 'x', quantity: 1 })) },
    400,
    'A request has at most 500 lines.',
  ],
  [
    'a line of 1 MB',
    { lines: [{ rawText: 'x'.repeat(1_000_000), quantity: 1 }] },
    400,
    'A line has at most 4000 characters.',
  ],
  [
    'more than a mebibyte',
    { lines: [{ rawText: 'x'.repeat(1_048_577), quantity: 1 }] },
    413,
    'The request is too large.',
  ],
])('refuses %s with a sentence', async (_, changes, status, sentence) => {
  const answer = await fetch(`${address}/api/rfqs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(JSON.parse(body) as object), ...changes }),
  });
  expect(answer.status).toBe(status);
  const { message } = (await answer.json()) as { message: string };
  expect(message).toBe(sentence);
  expect(running.db.select().from(rfqs).all()).toEqual([]);
});
