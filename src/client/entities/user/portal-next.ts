/**
 * Where somebody wanted to go before signing in: a path of the portal, and nothing else. What a browser would take for
 * another site, or for another part of this one, falls away.
 */
export function portalNext(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, OWN)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, OWN);
  const isPortal = pathname === '/portal' || pathname.startsWith('/portal/');
  return origin === OWN && isPortal ? pathname + search + hash : undefined;
}

const OWN = 'https://own.invalid';
