import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  allowSlowArrival,
  CONNECTION_LIMITS,
  createGuardedServer,
  type ConnectionLimits,
} from './guarded-server.ts';

const ASK = 'GET / HTTP/1.1\r\nHost: quayside\r\n\r\n';

let server: Server;
let client: Socket;

afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A client and the server's end of its connection. */
async function open(handler: RequestListener, limits: Partial<ConnectionLimits> = {}): Promise<Socket> {
  server = createGuardedServer(handler, {}, { ...CONNECTION_LIMITS, ...limits }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  return (await accepted)[0];
}

test('cuts off a client that sends requests without waiting for answers, and ignores the rest', async () => {
  let served = 0;
  const connection = await open(() => {
    served += 1;
  });
  client.write(ASK.repeat(500));
  await once(connection, 'close');
  expect(served).toBe(CONNECTION_LIMITS.unanswered);
});

test('accepts any number of requests over one connection from a client that reads each answer', async () => {
  await open((_request, response) => response.end('seen'));
  for (let asked = 0; asked < 30; asked += 1) {
    client.write(ASK);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('cuts off a client that does not read its answer', async () => {
  const connection = await open((_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)), {
    stalledMs: 50,
  });
  client.pause();
  client.write(ASK);
  await once(connection, 'close');
  expect(connection.destroyed).toBe(true);
});

/** Reads the body and answers with it. */
const echo: RequestListener = (request, response) => void request.pipe(response);

/** Sends a body of ten bytes, one at a time. */
async function sendSlowly(): Promise<void> {
  client.write('POST / HTTP/1.1\r\nHost: quayside\r\nContent-Length: 10\r\n\r\n');
  for (const byte of '0123456789') {
    client.write(byte);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('cuts off a request that has not arrived in time, and not an upload that is allowed to take longer', async () => {
  const connection = await open(echo, { arrivalMs: 60 });
  await Promise.all([once(connection, 'close'), sendSlowly()]);
  expect(connection.destroyed).toBe(true);
  server.close();

  await open(
    (request, response) => {
      allowSlowArrival(request);
      echo(request, response);
    },
    { arrivalMs: 60 },
  );
  let answer = '';
  client.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await sendSlowly();
  await expect.poll(() => answer).toContain('9');
});
