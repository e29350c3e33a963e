import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { trustLastHop } from './trusted-proxy.ts';

/** The client address, when a connection from `remoteAddress` sends this chain. */
async function clientOf(trustProxy: string, chain: string, remoteAddress: string): Promise<string> {
  const app = fastify({ trustProxy: trustLastHop(trustProxy) });
  app.get('/', (request) => request.ip);
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': chain }, remoteAddress });
  await app.close();
  return body;
}

test.each([
  ['the address that the proxy adds', 'loopback', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['an address that the client claimed', 'loopback', '192.0.2.1, 203.0.113.9', '127.0.0.1', '203.0.113.9'],
  [
    'also if the client itself has a trusted address',
    'loopback',
    '192.0.2.1, 127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
  ],
  ['a stranger’s chain', 'loopback', '192.0.2.1', '203.0.113.9', '203.0.113.9'],
  ['a proxy of a named range', 'loopback, 10.1.0.0/16', '203.0.113.9', '10.1.2.3', '203.0.113.9'],
  ['an address of no range', '10.1.0.0/16', '203.0.113.9', '10.2.0.1', '10.2.0.1'],
  ['a proxy seen through IPv6', '10.0.0.7', '203.0.113.9', '::ffff:10.0.0.7', '203.0.113.9'],
  ['a proxy with an IPv6 address', 'uniquelocal', '2001:db8::9', 'fd00::1', '2001:db8::9'],
])('%s', async (_case, trustProxy, chain, remoteAddress, client) => {
  expect(await clientOf(trustProxy, chain, remoteAddress)).toBe(client);
});

describe('a proxy that is not trusted', () => {
  const log = createLogRecorder();
  let running: TestApp;
  beforeAll(() => {
    running = createTestApp({ logger: log.logger });
  });
  afterAll(() => running.close());

  const ask = (url: string, remoteAddress: string, forwarded?: string) =>
    running.inject({
      url,
      remoteAddress,
      headers: {
        authorization: `Bearer ${running.tokens.admin}`,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
    });
  const warnings = () => log.lines.filter(({ level }) => level === 40);

  test('shows an untrusted proxy on the health page and logs it once', async () => {
    await ask('/api/admin/counts', '127.0.0.1', '203.0.113.9');
    await ask('/api/admin/counts', '172.17.0.1');
    await ask('/api/whistleblower', '172.17.0.1', '203.0.113.9');
    expect(warnings()).toEqual([]);

    const behind = await ask('/api/admin/connection', '172.17.0.1', '203.0.113.9');
    expect(behind.json()).toMatchObject({ clientAddress: '172.17.0.1', untrustedProxy: '172.17.0.1' });
    await ask('/api/admin/counts', '172.17.0.1', '203.0.113.10');
    expect(warnings()).toMatchObject([{ proxy: '172.17.0.1', msg: expect.stringContaining('TRUST_PROXY') }]);
  });

  test('does not report a trusted proxy', async () => {
    const trusted = await ask('/api/admin/connection', '127.0.0.1', '203.0.113.9');
    expect(trusted.json()).toMatchObject({ clientAddress: '203.0.113.9', untrustedProxy: null });
  });
});
