import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { classNames } from '#client/ui/class-names.ts';

interface ChartColumn {
  key: string;
  /** Below the column: "Mar". */
  label: string;
  value: number;
  /** The value of an earlier period, which a quiet line connects. */
  before?: number | undefined;
  /** The column in words, shown by the pointer: "Mar 2026: 12 projects". */
  text: string;
}

interface ColumnsChartProps {
  columns: readonly ChartColumn[];
  /** What the chart shows, in one sentence: the table beside it has the numbers. */
  summary: string;
  formatTick: (value: number) => string;
  /** How many columns share a label, where all of them would not fit. */
  labelEvery?: number;
  /** Drawn in grey, for few cases. */
  isQuiet?: boolean;
}

/** The drawing is stretched to the width of its place, also on paper; all text is beside it. */
const SIZE = 100;
const TICKS = 4;

/** Grey, with a rim that keeps it apart from the columns. */
const QUIET_LINE = [
  { width: 5, look: 'stroke-paper' },
  { width: 2, look: 'stroke-muted' },
] as const;

/** Draws columns from zero, and a line for an earlier period. */
export function ColumnsChart({
  columns,
  summary,
  formatTick,
  labelEvery = 1,
  isQuiet = false,
}: ColumnsChartProps) {
  const most = Math.max(1, ...columns.flatMap(({ value, before = 0 }) => [value, before]));
  const y = scaleLinear([0, most], [SIZE, 0]).nice(TICKS);
  const ticks = y.ticks(TICKS).filter((tick) => Number.isInteger(tick));
  const x = scaleBand(
    columns.map(({ key }) => key),
    [0, SIZE],
  ).padding(0.2);
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2;
  const lineOf = line<ChartColumn>(
    ({ key }) => middle(key),
    ({ before = 0 }) => y(before),
  ).defined(({ before }) => before !== undefined);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-muted tabular-nums">
      <div aria-hidden="true" className="relative h-32">
        {/* As wide as the widest of them. */}
        {ticks.map((tick) => (
          <span key={tick} className="invisible block h-0">
            {formatTick(tick)}
          </span>
        ))}
        <svg className="absolute inset-0 size-full overflow-visible">
          {ticks.map((tick) => (
            <text
              key={tick}
              x="100%"
              y={`${y(tick)}%`}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-current"
            >
              {formatTick(tick)}
            </text>
          ))}
        </svg>
      </div>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        preserveAspectRatio="none"
        className="block h-32 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={SIZE}
            y1={y(tick)}
            y2={y(tick)}
            vectorEffect="non-scaling-stroke"
            className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
          />
        ))}
        {columns.map(({ key, value, text }) => (
          <g key={key}>
            <rect
              x={x(key)}
              width={x.bandwidth()}
              y={y(value)}
              height={SIZE - y(value)}
              className={isQuiet ? 'fill-edge' : 'fill-theme'}
            />
            {/* The whole height can be pointed at. */}
            <rect x={x(key)} width={x.bandwidth()} height={SIZE} className="fill-transparent">
              <title>{text}</title>
            </rect>
          </g>
        ))}
        {QUIET_LINE.map(({ width, look }) => (
          <path
            key={look}
            d={lineOf(columns) ?? undefined}
            fill="none"
            strokeWidth={width}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={classNames('pointer-events-none', look)}
          />
        ))}
      </svg>
      <div />
      <div aria-hidden="true" className="flex">
        {columns.map(({ key, label }, index) => (
          <span
            key={key}
            className={classNames(
              'flex min-w-0 flex-1 basis-0 justify-center whitespace-nowrap',
              index % labelEvery !== 0 && 'invisible',
            )}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
