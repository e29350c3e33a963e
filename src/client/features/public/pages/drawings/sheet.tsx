import type { ReactNode } from 'react';

/** A sheet 640 wide. The picture alone: its caption and key say what it shows. */
export function Sheet({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 640 ${height}`}
      aria-hidden="true"
      strokeLinejoin="round"
      className="block h-auto w-full [&_*]:[vector-effect:non-scaling-stroke]"
    >
      {children}
    </svg>
  );
}

/** The numbers of the key, larger on phones so that they can be read there too. */
export function Callouts({ at }: { at: readonly (readonly [number, number])[] }) {
  return at.map(([x, y], index) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
      <circle r="14" className="fill-paper stroke-ink stroke-[1.25] max-sm:[r:19px] sm:stroke-[1.5]" />
      <text
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink text-[16px] font-semibold tabular-nums max-sm:text-[24px]"
      >
        {index + 1}
      </text>
    </g>
  ));
}

/** A head that shows where the medium goes: degrees from the right. */
export function FlowHead({
  x,
  y,
  turn = 0,
  className,
}: {
  x: number;
  y: number;
  turn?: number;
  className: string;
}) {
  return (
    <path d="M-8 -8L8 0L-8 8z" transform={`translate(${x} ${y}) rotate(${turn})`} className={className} />
  );
}

/** The draughtsman's sign for a water level. */
export function LevelSign({ x, y }: { x: number; y: number }) {
  return (
    <g className="fill-none stroke-glass stroke-[1.25] sm:stroke-[1.5]">
      <path d={`M${x - 8} ${y - 14}h16l-8 13z`} className="fill-paper" />
      <path d={`M${x - 10} ${y + 6}h20M${x - 6} ${y + 12}h12`} />
    </g>
  );
}
