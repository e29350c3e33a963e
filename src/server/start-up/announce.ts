import type { AddressInfo } from 'node:net';
import type { FirstStart } from '#server/auth/first-start.ts';

/** The address of the server for a browser on this machine. */
export function localAddress({ address, family, port }: AddressInfo): string {
  const everywhere = address === '0.0.0.0' || address === '::';
  const bare = everywhere ? 'localhost' : address;
  return `http://${family === 'IPv6' && !everywhere ? `[${bare}]` : bare}:${port}`;
}

/** For the person at the terminal. The secrets are printed once, and nowhere else. */
export function announcement(
  address: string,
  { adminCode, managerLink }: FirstStart,
  publicUrl: string | undefined,
): string {
  return [
    `\nQuayside is ready at ${address}\n`,
    ...(adminCode === null ? [] : [`Admin code, shown only now: ${adminCode}`]),
    ...(managerLink === null ? [] : [`First portal manager, once within 7 days: ${managerLink}`]),
    ...(publicUrl === undefined
      ? [
          'PUBLIC_URL is not set: until then, social cards, canonical addresses and the sitemap contain paths without the address.',
        ]
      : []),
  ]
    .join('\n')
    .concat('\n');
}
