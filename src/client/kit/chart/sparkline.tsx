import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';

interface SparklineProps {
  /** Null where there is nothing to measure: the line has a gap. */
  points: readonly { key: string; value: number | null }[];
  /** What the line shows, in one sentence. */
  summary: string;
}

const WIDTH = 100;
const HEIGHT = 40;
/** Room for half of the line's width and for the last mark. */
const MARGIN = 4;

/** Draws a line without axes: where a figure comes from and whether it rises. The last point is marked. */
export function Sparkline({ points, summary }: SparklineProps) {
  const values = points.flatMap(({ value }) => value ?? []);
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [HEIGHT - MARGIN, MARGIN]);
  const x = scalePoint(
    points.map(({ key }) => key),
    [MARGIN, WIDTH - MARGIN],
  );
  const path = line<SparklineProps['points'][number]>(
    ({ key }) => x(key) ?? 0,
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null);
  const last = points.findLast(({ value }) => value !== null);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-8 w-full overflow-visible text-theme"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {/* A single month between two gaps is a dot. */}
      <path d={path(points) ?? undefined} strokeWidth={2} vectorEffect="non-scaling-stroke" />
      {last && (
        <path
          d={`M${x(last.key)},${y(last.value ?? 0)}h0`}
          strokeWidth={7}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
