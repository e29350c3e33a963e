import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startServerOnTemplate } from '#tests/e2e/template-copy.ts';

const canLimitDescriptors = spawnSync('prlimit', ['--version']).status === 0;

test.runIf(canLimitDescriptors)(
  'more connections than there are descriptors are refused, and those that are open are served',
  async () => {
    // (200 - 128) / 2 connections.
    const server = await startServerOnTemplate({ descriptors: 200 });
    const { hostname, port } = new URL(server.url);
    const sockets: Socket[] = [];
    let refused = 0;
    for (let number = 0; number < 120; number += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.on('close', () => (refused += 1));
      sockets.push(socket.resume());
      await once(socket, 'connect');
    }
    await expect.poll(() => refused).toBe(84);

    const [first] = sockets;
    first!.write('GET /readyz HTTP/1.1\r\nHost: quayside\r\n\r\n');
    const [answer] = (await once(first!, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    await expect
      .poll(() => server.output())
      .toContain('connections were refused: raise the limit of open files');
    expect(server.output()).not.toContain('EMFILE');

    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);
