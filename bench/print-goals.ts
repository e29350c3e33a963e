// Prints the goals beside the last figures in bench/results and keeps them there as goals.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareGoals } from './compare-goals.ts';
import { GOALS } from './goals.ts';
import { RESULTS, type BenchResult } from './result.ts';

const goals = compareGoals(GOALS, (bench) => {
  const file = join(RESULTS, `${bench}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BenchResult) : undefined;
});
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'goals.json'), `${JSON.stringify(goals, null, 2)}\n`);
console.log('\nGoals, beside the last figures; of several figures the worst');
console.table(
  goals.map(({ what, goal, figure }) => ({
    what,
    goal: `${goal.sign} ${goal.value.toLocaleString('en')} ${goal.unit}`,
    figure: figure ? Number(figure.value.toPrecision(3)) : 'not measured',
    met: figure ? (figure.isMet ? 'yes' : 'no') : '',
    of: figure?.of ?? '',
    measured: figure?.measuredAt.slice(0, 16).replace('T', ' ') ?? '',
  })),
);
