import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A file of deploy/. */
export const deployFile = (name: string) => resolve(import.meta.dirname, '../../deploy', name);

/** The path of a program that `npm run test:fault` brings. */
export function programPath(variable: 'LITESTREAM_BIN' | 'CADDY_BIN' | 'NGINX_BIN' | 'DEBIAN_ROOT'): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: start this test with npm run test:fault.`);
  return path;
}

/** Another program as a process of its own, with everything that it writes. */
export function startProgram(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    ended,
    output: () => output,
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
