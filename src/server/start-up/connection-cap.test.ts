import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { capConnections, connectionCap, descriptorLimit } from './connection-cap.ts';

test.each([
  [1024, 448],
  [4096, 1984],
  [200, 36],
  [100, 1],
])('%i descriptors are enough for %i connections with a file each', (descriptors, connections) => {
  expect(connectionCap(descriptors)).toBe(connections);
});

test.runIf(process.platform !== 'win32')('knows the limit of this process', () => {
  expect(descriptorLimit()).toBeGreaterThan(0);
});

test('closes a connection above the cap, answers the others, and logs it once', async () => {
  const log = createLogRecorder();
  const server = createServer((_request, response) => response.end('answered'));
  capConnections(server, log.logger, 132);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  const [first, second] = [await open(), await open()];
  for (const refused of [await open(), await open()]) await once(refused.resume(), 'close');
  first.write('GET / HTTP/1.1\r\nHost: quayside\r\n\r\n');
  const [answer] = (await once(first, 'data')) as [Buffer];
  expect(answer.toString()).toContain('answered');
  expect(log.lines).toMatchObject([
    { level: 40, cap: 2, msg: expect.stringContaining('connections were refused') },
  ]);
  first.destroy();
  second.destroy();
  server.close();
});
