import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { deployFile, programPath, startProgram } from './program.ts';

const HOST = 'www.example.com';
const MEBIBYTE = 1024 * 1024;

/** Turns an example into one for this test: other ports, and a certificate of our own. Nothing else is changed. */
interface Places {
  folder: string;
  port: number;
  upstream: string;
}
const PROXIES = {
  Caddy: ({ folder, port, upstream }: Places) => {
    const config = readFileSync(deployFile('Caddyfile'), 'utf8')
      .replace('127.0.0.1:3000', upstream)
      .replace(`\n${HOST} {`, `\n${HOST}:${port} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`)
      .replace('{\n', '{\n\tadmin off\n\tauto_https disable_redirects\n');
    writeFileSync(join(folder, 'Caddyfile'), config);
    const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    return startProgram(programPath('CADDY_BIN'), args, { HOME: folder, XDG_DATA_HOME: folder });
  },
  nginx: ({ folder, port, upstream }: Places) => {
    const site = readFileSync(deployFile('nginx.conf'), 'utf8')
      .replace('127.0.0.1:3000', upstream)
      .replace(/listen 80;\n.*\n/, `listen 127.0.0.1:${port + 1};\n`)
      .replace(/listen 443 ssl http2;\n.*\n/, `listen 127.0.0.1:${port} ssl http2;\n`)
      .replace(/\/etc\/letsencrypt\/live\/www\.example\.com\/fullchain\.pem/, `${folder}/certificate.pem`)
      .replace(/\/etc\/letsencrypt\/live\/www\.example\.com\/privkey\.pem/, `${folder}/key.pem`)
      .replace('/var/log/nginx/quayside.log', `${folder}/error.log`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/main-error.log crit;\nevents {}\nhttp { access_log ${folder}/access.log; ${temporary}\n${site}\n}\n`,
    );
    return startProgram(programPath('NGINX_BIN'), [
      '-c',
      join(folder, 'nginx.conf'),
      '-e',
      `${folder}/start.log`,
    ]);
  },
};

describe.each(Object.entries(PROXIES))('%s in front of the program', (_name, start) => {
  let folder: string;
  let server: RunningServer;
  let proxy: ReturnType<typeof startProgram>;
  let port: number;

  beforeAll(async () => {
    folder = temporaryDataDir();
    mkdirSync(join(folder, 'data'));
    const certificate = `-keyout ${folder}/key.pem -out ${folder}/certificate.pem -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST}`;
    const options = `req -x509 -newkey rsa:2048 -nodes -days 2 ${certificate}`.split(' ');
    execFileSync('openssl', options, { stdio: 'ignore' });
    server = await startServer({
      dataDir: join(folder, 'data'),
      env: { PUBLIC_URL: `https://${HOST}`, LOG_LEVEL: 'info', ADMIN_CODE: '1234567890123456' },
    });
    port = await freePort();
    proxy = start({ folder, port, upstream: new URL(server.url).host });
    await vi.waitFor(async () => expect((await send('/healthz')).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
  });
  afterAll(async () => {
    expect(await proxy.end()).toBe(0);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function open(path: string, options: RequestOptions, body?: Buffer | string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = secureRequest(
        {
          ...options,
          host: '127.0.0.1',
          port,
          path,
          servername: HOST,
          headers: Object.assign({ host: HOST }, options.headers),
          ca: readFileSync(join(folder, 'certificate.pem')),
          agent: false,
        },
        resolve,
      );
      asked.once('error', reject);
      asked.end(body);
    });
  }

  async function send(path: string, options: RequestOptions = {}, body?: Buffer | string) {
    const answer = await open(path, options, body);
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
    return { status: answer.statusCode, headers: answer.headers, text };
  }

  const sendJson = (path: string, body: object, headers = {}) =>
    send(
      path,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      JSON.stringify(body),
    );

  async function signIn(headers = {}) {
    const { status, text } = await sendJson('/api/admin/login', { code: '1234567890123456' }, headers);
    expect(status).toBe(200);
    return `Bearer ${(JSON.parse(text) as { sessionToken: string }).sessionToken}`;
  }

  test('passes on the headers of the program, and does not name itself', async () => {
    const { status, headers } = await send('/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['server'] ?? '').not.toMatch(/\d|caddy/i);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('sets cookies for https only', async () => {
    const { headers } = await sendJson('/api/admin/login', { code: '1234567890123456' });
    expect(headers['set-cookie']?.join()).toMatch(/; Secure/);
  });

  test('names the address of the visitor, and drops the one that the visitor made up', async () => {
    const authorization = await signIn({ 'x-forwarded-for': '203.0.113.9' });
    expect(server.output()).not.toContain('X-Forwarded-For of this address is ignored');
    const { text } = await send('/api/admin/sign-ins', { headers: { authorization } });
    expect(text).not.toContain('203.0.113.9');
    expect(text).toContain('127.0.0.1');
  });

  test('lets through what the program takes, and refuses more', async () => {
    const image = `data:image/png;base64,${Buffer.alloc(3 * MEBIBYTE).toString('base64')}`;
    const authorization = await signIn();
    const product = { name: 'Anode', itemNumber: 'A-1', description: 'Zinc.', imageUrl: image };
    const answer = await sendJson('/api/admin/products', product, { authorization });
    // It arrived: the program itself says that this is no picture.
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('imageUrl');
    // Where the program hangs up before it was sent whole, the proxy may answer 502 instead of 413, or hang up as well.
    const tooLarge = await send(
      '/api/contact',
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      Buffer.alloc(27 * MEBIBYTE, ' '),
    ).then(
      ({ status }) => status,
      () => 'hung up',
    );
    expect([413, 502, 'hung up']).toContain(tooLarge);
  });

  test('sends live updates at once', async () => {
    const token = new URL(server.managerLink ?? '').hash.replace('#link=', '');
    const redeemed = await sendJson('/api/portal/one-time-link/redeem', {
      token,
      email: 'kari@nes.example',
      name: 'Kari Nes',
      password: 'four words that hold',
    });
    const { sessionToken } = JSON.parse(redeemed.text) as { sessionToken: string };
    const authorization = `Bearer ${sessionToken}`;
    const stream = await open('/api/portal/changes/live', { headers: { authorization } });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    let received = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    const added = await sendJson('/api/portal/companies', { name: 'Nes Rederi' }, { authorization });
    expect(added.status).toBe(201);
    // The stream stays open, so what arrives was not held back until its end.
    await expect.poll(() => received).toContain('"company"');
    stream.destroy();
  });

  test('records nothing of the report channel', async () => {
    const before = server.output().length;
    const { status } = await sendJson('/api/whistleblower', {
      incidentType: 'other',
      description: 'Something that must not be seen anywhere.',
    });
    expect(status).toBe(201);
    await send('/whistleblower');
    const names = ['access.log', 'error.log', 'main-error.log', 'start.log'];
    const logs = names.map((name) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch {
        return '';
      }
    });
    expect([...logs, proxy.output(), server.output().slice(before)].join('')).not.toMatch(/whistleblower/);
  });
});
