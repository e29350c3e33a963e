import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { REPORTS_CPU } from './cpu-time.ts';

export interface BareServer {
  url: string;
  pid: number;
  /** What it has written to standard output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The reference: a bare node:http server in a process of its own, ready to answer. */
export const startBareServer = (...files: string[]): Promise<BareServer> => start('bare-server.mjs', files);

/** The same with Fastify and SQLite, which lists the products of a database at /api/products. */
export const startBareFastify = (databaseFile: string): Promise<BareServer> =>
  start('bare-fastify.mjs', [databaseFile]);

async function start(program: string, args: readonly string[]): Promise<BareServer> {
  const child = spawn(process.execPath, [...REPORTS_CPU, `${import.meta.dirname}/${program}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let written = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      const found = /ready (\d+)\n/.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('The bare server ended before it was ready.')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => written,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
