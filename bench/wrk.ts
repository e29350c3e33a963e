import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

export interface WrkResult {
  requestsPerSecond: number;
  p99Ms: number;
}

/** A load generator in C takes a fraction of what one in Node does, so that the servers are measured and not it. */
export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined;

export async function wrk(
  address: string,
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<WrkResult> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...asked,
    address,
  ]);
  const [, rate = ''] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, time = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (rate === '' || time === '' || /Non-2xx/.test(stdout)) throw new Error(`wrk:\n${stdout}`);
  return { requestsPerSecond: Number(rate), p99Ms: Number(time) * (MILLISECONDS[unit] ?? Number.NaN) };
}
