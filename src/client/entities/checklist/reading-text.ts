import { isOutside, type ReadingVerdict } from '#contract/project/checklist.ts';

/** "0.08 mg/L" */
export const withUnit = (figure: string, unit: string | null | undefined): string =>
  unit ? `${figure} ${unit}` : figure;

/** "above its limit", for a reading outside of its limits. */
export const outsideText = ({ verdict }: { verdict: ReadingVerdict | null }): string | null =>
  isOutside(verdict) ? `${verdict} its limit` : null;

interface Limits {
  minimum?: number | null | undefined;
  maximum?: number | null | undefined;
  unit?: string | null | undefined;
}

/** "0 to 0.1 mg/l" or "at least 0 bar"; empty without limits. */
export function formatLimits({ minimum = null, maximum = null, unit }: Limits): string {
  if (minimum !== null && maximum !== null) return withUnit(`${minimum} to ${maximum}`, unit);
  if (minimum !== null) return withUnit(`at least ${minimum}`, unit);
  return maximum === null ? '' : withUnit(`at most ${maximum}`, unit);
}
