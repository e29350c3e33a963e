import { createServer } from 'node:net';
import { StartRefusal } from './start-refusal.mjs';

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 3000;
export const PORT_RULE = 'must be a number from 0 to 65535';

/** @param {string} text */
export function isPort(text) {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

/**
 * The refusal for a failed listen; errors that are not about the address are returned unchanged.
 *
 * @param {unknown} error
 * @param {string} host
 * @param {number} port
 * @param {string} [setting] that names the port
 */
export function explainListenError(error, host, port, setting = 'PORT') {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefusal(
        `Port ${port} on ${host} is in use by another program; stop that one, or choose another port with ${setting}.`,
      );
    case 'EACCES':
      return new StartRefusal(
        `Port ${port} on ${host} may not be used by this account; choose another with ${setting}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefusal(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/**
 * Throws a StartRefusal if the address cannot be listened on now.
 *
 * @param {string} host
 * @param {number} port
 * @returns {Promise<void>}
 */
export async function refuseTakenPort(host, port) {
  const probe = createServer();
  try {
    await new Promise((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, () => resolve(undefined));
    });
  } catch (error) {
    throw explainListenError(error, host, port);
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}
