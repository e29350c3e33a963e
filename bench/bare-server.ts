import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The reference: a bare node:http server in a process of its own, ready to answer. */
export const startBareServer = (...files: string[]): Promise<BareServer> => start('bare-server.mjs', files);

/** The same with Fastify and SQLite, which lists the products of a database at /api/products. */
export const startBareFastify = (databaseFile: string): Promise<BareServer> =>
  start('bare-fastify.mjs', [databaseFile]);

async function start(program: string, args: readonly string[]): Promise<BareServer> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/${program}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const port = await new Promise<string>((resolve, reject) => {
    let written = '';
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
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
