import { BlockList, isIP } from 'node:net';

/** What stands for address ranges in TRUST_PROXY. */
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
 * Tells whether the forwarded address is believed: only that which the connection itself comes from may name one.
 * What stands further left in X-Forwarded-For was written by whoever asked, whichever address it names.
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

function partsOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
