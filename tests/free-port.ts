import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * Returns a port of this machine that nothing listens on, for a program that has to know its address before it starts: the
 * wanted one, or any. Throws where the wanted one is taken.
 */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
