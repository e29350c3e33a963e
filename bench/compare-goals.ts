import type { GOALS, Limit, Source } from './goals.ts';
import type { BenchResult } from './result.ts';

/** A goal beside the last figure of its bench. */
export interface ComparedGoal {
  what: string;
  goal: Limit;
  /** Null where it was not measured. */
  figure: { value: number; of: string; measuredAt: string; isMet: boolean } | null;
}

export function compareGoals(
  goals: typeof GOALS,
  resultOf: (bench: string) => BenchResult | undefined,
): ComparedGoal[] {
  return goals.map(([what, goal, source]) => {
    const result = source && resultOf(source.bench);
    const worst = result && worstFigure(result, source, goal);
    if (!worst) return { what, goal, figure: null };
    return {
      what,
      goal,
      figure: { ...worst, measuredAt: result.measuredAt, isMet: !isWorse(worst.value, goal.value, goal) },
    };
  });
}

function worstFigure({ rows }: BenchResult, source: Source, goal: Limit) {
  let worst: { value: number; of: string } | undefined;
  for (const row of rows) {
    const value = row[source.read];
    // JSON has null for a figure that could not be worked out.
    if (!source.rows.test(row.what) || !Number.isFinite(value) || value === undefined) continue;
    if (!worst || isWorse(value, worst.value, goal)) worst = { value, of: row.what };
  }
  return worst;
}

const isWorse = (value: number, than: number, { sign }: Limit) =>
  sign === '≤' ? value > than : value < than;
