/**
 * Returns where the user wanted to go before signing in, if it is a path of the portal. Anything that a browser could
 * take for another site or another part of this one is dropped.
 */
export function portalNext(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, OWN)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, OWN);
  const isPortal = pathname === '/portal' || pathname.startsWith('/portal/');
  return origin === OWN && isPortal ? pathname + search + hash : undefined;
}

const OWN = 'https://own.invalid';
