import { equipment, liquid, plating, seaWater, steel, thin } from '#client/entities/page/drawing-lines.ts';
import { Callouts, FlowHead, Sheet } from './sheet.tsx';

const signal = 'fill-none stroke-ink stroke-[0.75] [stroke-dasharray:4_4] sm:stroke-1';

/** A colorimetric analyser with its door open: sample and two reagents meet in a glass, light tells the colour. */
export function AnalyserDrawing() {
  return (
    <Sheet height={330}>
      <g transform="translate(56 0)">
        {/* Cabinet and its hinges. */}
        <rect x="150" y="16" width="340" height="282" rx="6" className={plating} />
        <path d="M490 60h10v34h-10M490 220h10v34h-10" className={steel} />
        {/* Display. */}
        <rect x="346" y="34" width="120" height="46" rx="3" className={equipment} />
        <path d="M360 66l14-8 14 4 16-14 16 6 14-2 18-6" className={thin} />
        {/* The line that is sampled, the tap for a hand sample, and the inlet. */}
        <path d="M36 16V314" className={seaWater} />
        <FlowHead x={36} y={44} turn={-90} className="fill-glass" />
        <path d="M36 128H228" className="fill-none stroke-glass stroke-[1.5] sm:stroke-[2.5]" />
        <FlowHead x={186} y={128} className="fill-glass" />
        <path d="M92 128v34M84 162h16M92 162v12" className={steel} />
        <path d="M81 186h22v30a5 5 0 0 1-5 5H86a5 5 0 0 1-5-5z" className={equipment} />
        <path d="M82 198h20v18a4 4 0 0 1-4 4H86a4 4 0 0 1-4-4z" className={liquid} />
        {/* Cuvette between lamp and detector. */}
        <path d="M230 96h44v72h-44z" className={liquid} />
        <path d="M228 84h48v86h-48z" className={steel} />
        <circle cx="252" cy="58" r="12" className={equipment} />
        <path d="M244 50l16 16M260 50l-16 16" className={thin} />
        <path d="M252 72V182" className={signal} />
        <path d="M240 186h24v12h-24z" className={equipment} />
        <path d="M264 192H316V57H344" className={signal} />
        {/* Bottles and their dosing lines. */}
        <Bottle x={344} width={52} top={190} fill={226} />
        <Bottle x={438} width={34} top={210} fill={244} />
        <path d="M370 172V148H276M455 192V118H276" className={thin} />
        <circle cx="370" cy="148" r="9" className={equipment} />
        <circle cx="455" cy="118" r="9" className={equipment} />
        <path d="M374 143l-9 5 9 5zM459 113l-9 5 9 5z" className={thin} />
        {/* Drain. */}
        <path d="M220 170V314M220 170h12" className="fill-none stroke-ink stroke-[1.5] sm:stroke-2" />
        <FlowHead x={220} y={310} turn={90} className="fill-ink" />
        <Callouts
          at={[
            [118, 100],
            [60, 204],
            [200, 88],
            [318, 262],
            [417, 262],
            [196, 262],
          ]}
        />
      </g>
    </Sheet>
  );
}

function Bottle({ x, width, top, fill }: { x: number; width: number; top: number; fill: number }) {
  const neck = width / 2 - 8;
  return (
    <g>
      <path d={`M${x} ${fill}h${width}V282h-${width}z`} className={liquid} />
      <path d={`M${x} 282V${top + 22}l${neck - 2} -10V${top}h20v12l${neck - 2} 10V282z`} className={steel} />
      <path d={`M${x + neck - 4} ${top - 10}h24v10h-24zM${x} ${fill}h${width}`} className={thin} />
      <path d={`M${x + width / 2} ${top - 18}V274`} className={thin} />
    </g>
  );
}
