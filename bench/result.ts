import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** One figure. `ratio` sets it against the reference of the same run: 2 means twice the reference. */
export interface BenchRow {
  what: string;
  value: number;
  unit: string;
  ratio?: number;
  /** Of the ratio where there is one, otherwise of the value. */
  goal?: string;
}

/** Figures of one run on one machine; only the ratios mean something on another. */
export interface BenchResult {
  name: string;
  machine: { cpu: string; cores: number; node: string };
  measuredAt: string;
  rows: BenchRow[];
}

export function benchResult(name: string, rows: BenchRow[]): BenchResult {
  const [cpu] = cpus();
  return {
    name,
    machine: { cpu: cpu?.model ?? 'unknown', cores: cpus().length, node: process.versions.node },
    measuredAt: new Date().toISOString(),
    rows,
  };
}

/** Prints the table of a result and keeps it. */
export function reportResult(result: BenchResult): void {
  const { cpu, cores, node } = result.machine;
  console.log(`${result.name} (${cpu}, ${cores} cores, Node ${node})`);
  console.table(
    result.rows.map(({ what, value, unit, ratio, goal = '' }) => ({
      what,
      value: Number(value.toPrecision(4)),
      unit,
      ratio: ratio === undefined ? '' : Number(ratio.toPrecision(3)),
      goal,
    })),
  );
  keepResult(result);
}

/** Where results are kept, one file of JSON for each bench. */
export const RESULTS = `${import.meta.dirname}/results`;

export function keepResult(result: BenchResult): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/${result.name}.json`, `${JSON.stringify(result, null, 2)}\n`);
}

/** The value that `share` of the values do not exceed: 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
