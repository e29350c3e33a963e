import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { RunningServer } from './server.ts';

export interface SlowLine {
  /** The server as the browser reaches it. */
  server: RunningServer;
  /** From now on the line is slow and loses a fifth of what is sent over it. */
  slowDown: () => void;
  /** Keeps writes from the server until it is called again with false, as a line does on which nothing moves. */
  hold: (isHolding: boolean) => void;
  /** How many writes were lost on their way, and how many answers to them. */
  lost: { requests: number; answers: number };
}

const BYTES_PER_SECOND = 50_000 / 8;
const ONE_WAY_MS = 1000;
/** What becomes of the writes, in turn. */
const FATES = ['pass', 'lose answer', 'pass', 'pass', 'pass', 'pass', 'lose request', 'pass', 'pass', 'pass'];

/** Puts a line of 50 kbit/s with 2 s there and back between browser and server. What it loses is a fixed sequence. */
export async function laySlowLine(server: RunningServer): Promise<SlowLine> {
  const lost = { requests: 0, answers: 0 };
  let isSlow = false;
  let writes = 0;
  let held: Promise<void> = Promise.resolve();
  let release: () => void = () => {};

  const pass = (bytes: Buffer) =>
    isSlow ? wait(ONE_WAY_MS + (1000 * bytes.length) / BYTES_PER_SECOND) : Promise.resolve();

  async function carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = asked;
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const body = await readAll(asked);
    await pass(body);
    if (isWrite) await held;
    const fate = isSlow && isWrite ? FATES[writes % FATES.length] : 'pass';
    if (isSlow && isWrite) writes += 1;
    if (fate === 'lose request') {
      lost.requests += 1;
      asked.socket.destroy();
      return;
    }
    const given = await new Promise<IncomingMessage>((resolve, reject) => {
      request(server.url + url, { method, headers }, resolve)
        .on('error', reject)
        .end(body);
    });
    const isStream = given.headers['content-type']?.startsWith('text/event-stream') === true;
    if (isStream) {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      answer.on('close', () => given.destroy());
      return;
    }
    const content = await readAll(given);
    await pass(content);
    if (fate === 'lose answer') {
      lost.answers += 1;
      asked.socket.destroy();
      return;
    }
    answer.writeHead(given.statusCode ?? 502, given.headers);
    answer.end(content);
  }

  const line = createServer((asked, answer) => {
    carry(asked, answer).catch(() => asked.socket.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    release();
    line.close();
    line.closeAllConnections();
  });
  return {
    server: { ...server, url: `http://127.0.0.1:${(line.address() as AddressInfo).port}` },
    slowDown: () => {
      isSlow = true;
    },
    hold: (isHolding) => {
      release();
      if (isHolding) held = new Promise((resolve) => (release = resolve));
    },
    lost,
  };
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
