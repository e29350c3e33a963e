import { readFileSync } from 'node:fs';

/** Options of Node with which npm start and the service run the program; tests run it without optimised code. */
export const AS_SHIPPED = ['--opt', '--max-semi-space-size=4'];

/** Resident memory of a process, as Linux counts it; the benchmarks run there. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}

/** User and system time of a process, which Linux counts in hundredths of a second. */
export function processorTimeMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const values = fields.split(' ');
  return (Number(values[11]) + Number(values[12])) * 10;
}
