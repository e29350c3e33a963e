import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { RunningServer } from '#tests/e2e/server.ts';
import { startServerOnTemplate } from '#tests/e2e/template-copy.ts';

let server: RunningServer;
let sockets: Socket[];

beforeEach(async () => {
  server = await startServerOnTemplate();
  sockets = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.kill9();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  // The server may cut a stalled connection off; that is what is expected of it.
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

test('an idle connection does not hold up the stop', async () => {
  const idle = await open();
  idle.write('GET /healthz HTTP/1.1\r\nHost: quayside\r\n\r\n');
  const [answer] = (await once(idle, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);

  expect(await server.stop()).toBe(0);
});

test('a request that stalls half-way is cut off in the end', async () => {
  const stalledHead = await open();
  stalledHead.write('GET /api/products HTTP/1.1\r\nHost: quay');
  const stalledBody = await open();
  stalledBody.write(
    'POST /api/admin/login HTTP/1.1\r\nHost: quayside\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"code":',
  );
  // Both have arrived once a request that was sent after them is answered.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  expect(await server.stop()).toBe(0);
});

test('a request in flight is answered before the server stops', async () => {
  const inFlight = await open();
  inFlight.write(
    'POST /api/admin/login HTTP/1.1\r\nHost: quayside\r\nContent-Type: application/json\r\nContent-Length: 27\r\n\r\n{"code":',
  );
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const stopped = server.stop();
  const answered = once(inFlight, 'data') as Promise<[Buffer]>;
  inFlight.write('"0000000000000000"}');

  expect((await answered)[0].toString()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await stopped).toBe(0);
});

test('live updates are ended before the server stops, beside idle connections and a request in flight', async () => {
  const { mona } = inject('templateSite').members;
  const headers = { authorization: `Bearer ${mona.token}` };
  const live = await fetch(`${server.url}/api/portal/changes/live`, { headers });
  expect(live.headers.get('content-type')).toContain('text/event-stream');
  await open();
  const slow = await open();
  slow.write(
    'POST /api/admin/login HTTP/1.1\r\nHost: quayside\r\nContent-Type: application/json\r\nContent-Length: 27\r\n\r\n{"code":',
  );
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  const stopped = server.stop();
  // It would throw if the stream was cut off instead of ended.
  await live.text();
  const answered = once(slow, 'data') as Promise<[Buffer]>;
  slow.write('"0000000000000000"}');
  expect((await answered)[0].toString()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await stopped).toBe(0);
});
