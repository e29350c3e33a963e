import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReportChannel } from './report-channel-trace.ts';

/** Names of address ranges in TRUST_PROXY. */
const RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Names of address ranges, or addresses with or without a prefix length of at least 1, separated by commas. */
export function namesProxies(text: string): boolean {
  return partsOf(text).every((part) => {
    if (Object.hasOwn(RANGES, part)) return true;
    const [address = '', prefix, ...rest] = part.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    return (
      isIP(address) > 0 &&
      rest.length === 0 &&
      (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits))
    );
  });
}

/**
 * Whether the forwarded address is trusted: only the address of the connection itself may name one. Addresses further
 * left in X-Forwarded-For were written by the client.
 */
export function trustLastHop(text: string): (address: string, hop: number) => boolean {
  const trusted = new BlockList();
  for (const range of partsOf(text).flatMap((part) => RANGES[part] ?? [part])) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address, hop) => hop === 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the address of the proxy that a request came through if its X-Forwarded-For is ignored. */
export function untrustedProxyOf({ headers, ips = [], socket }: FastifyRequest): string | undefined {
  return headers['x-forwarded-for'] && ips.length === 1 ? socket.remoteAddress : undefined;
}

/**
 * Warns once if requests come through a proxy that is not trusted: all visitors then count as one address. Reporters'
 * requests are skipped, because they leave nothing in the log.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = warned || isReportChannel(request.url) ? undefined : untrustedProxyOf(request);
    if (proxy !== undefined) {
      warned = true;
      request.log.warn(
        { proxy },
        'X-Forwarded-For of this address is ignored, so all visitors behind it count as one; if it is your proxy, add it to TRUST_PROXY',
      );
    }
    done();
  });
}

function partsOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
