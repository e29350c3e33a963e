import { setTimeout as wait } from 'node:timers/promises';

/** Options of Node for a server whose processor time is asked for. */
export const REPORTS_CPU = ['--import', `${import.meta.dirname}/report-cpu.mjs`];

interface Measured {
  pid: number;
  output(): string;
}

/** Asks a server how many microseconds of the processor it has used, all its threads together. */
export async function cpuTimeOf(server: Measured): Promise<number> {
  const before = reportsIn(server.output()).length;
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    const report = reportsIn(server.output())[before];
    if (report !== undefined) return report;
    await wait(5);
  }
}

const reportsIn = (output: string): number[] =>
  Array.from(output.matchAll(/^cpu (\{.*\})$/gm), ([, text = '']) => {
    const { user, system } = JSON.parse(text) as NodeJS.CpuUsage;
    return user + system;
  });
