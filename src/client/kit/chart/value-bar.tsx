import { scaleLinear } from 'd3-scale';

interface ValueBarProps {
  value: number;
  /** The value of the period before, a mark across the bar. */
  before: number | null;
  /** What the whole width stands for. */
  most: number;
  isQuiet: boolean;
}

/** Draws one value as a bar from zero. The words beside it say the same. */
export function ValueBar({ value, before, most, isQuiet }: ValueBarProps) {
  const width = scaleLinear([0, Math.max(most, Number.MIN_VALUE)], [0, 100]).clamp(true);
  return (
    <svg aria-hidden="true" className="block h-2.5 w-full overflow-visible">
      <line y2="100%" className="stroke-edge" />
      <rect y="2" width={`${width(value)}%`} height="6" className={isQuiet ? 'fill-edge' : 'fill-theme'} />
      {before !== null && (
        <>
          <line {...at(width(before))} strokeWidth="6" className="stroke-paper" />
          <line {...at(width(before))} strokeWidth="2" className="stroke-muted" />
        </>
      )}
    </svg>
  );
}

/** A mark across the bar. */
const at = (width: number) => ({ x1: `${width}%`, x2: `${width}%`, y2: '100%' });
