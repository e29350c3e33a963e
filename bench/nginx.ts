import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/** One worker of nginx that answers every request with the file `body` of a folder, which holds its other files as well. */
export async function startNginx(
  folder: string,
  body: string,
  headers: readonly (readonly [string, string])[],
): Promise<Nginx> {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf({ folder, body, headers, port }));
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: 'inherit' });
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  for (let looks = 0; !(await isThere(url)); looks += 1) {
    if (looks > 100 || child.exitCode !== null) throw new Error('nginx does not answer.');
    await wait(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Sets the length and the kind of connection by itself. */
const SET_BY_NGINX = new Set(['content-length', 'content-type', 'etag', 'server']);

function configOf({
  folder,
  body,
  headers,
  port,
}: {
  folder: string;
  body: string;
  headers: readonly (readonly [string, string])[];
  port: number;
}): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'text/plain';
  const added = headers
    .filter(([name]) => !SET_BY_NGINX.has(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  // Started by root, it would give up the right to read the folder.
  return `
user ${userInfo().username}; daemon off; worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;
  ${paths.join('\n  ')}
  types {} default_type ${JSON.stringify(type)};
  server {
    listen 127.0.0.1:${port}; root ${folder};
    location / { try_files /${body} =404; ${added.join(' ')} }
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
