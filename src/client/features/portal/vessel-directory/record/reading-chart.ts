import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { isOutside } from '#contract/project/checklist.ts';
import type { ReadingSeries } from '#contract/project/readings.ts';

export const CHART = { width: 320, height: 96 } as const;

/** Room for the marks of the first, last, highest and lowest reading. */
const MARGIN = 10;

export interface ChartPoint {
  x: number;
  y: number;
  isOutside: boolean;
}

export interface Chart {
  points: ChartPoint[];
  /** The line through the points. */
  path: string | null;
  /** The height of each limit. */
  limits: number[];
}

/** Places the readings of a series and its limits: time from left to right, figures from bottom to top. */
export function chartOf({ points, minimum, maximum, series }: ReadingSeries): Chart {
  // A counter grows for years: its limits would press it flat.
  const drawn = series === 'counter' ? [] : [minimum, maximum].filter((limit) => limit !== null);
  const values = points.map(({ value }) => Number(value));
  const days = points.map(({ day }) => Date.parse(day));
  const y = scale([...values, ...drawn], CHART.height - MARGIN, MARGIN);
  const x = scale(days, MARGIN, CHART.width - MARGIN);
  const placed = points.map(({ value, day, verdict }) => ({
    x: x(Date.parse(day)),
    y: y(Number(value)),
    isOutside: isOutside(verdict),
  }));
  return {
    points: placed,
    path: line<ChartPoint>(
      (point) => point.x,
      (point) => point.y,
    )(placed),
    limits: drawn.map(y),
  };
}

/** One value, or many equal ones, lie in the middle. */
const scale = (values: readonly number[], from: number, to: number) =>
  scaleLinear([Math.min(...values), Math.max(...values)], [from, to]);
