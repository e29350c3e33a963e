import {
  equipment,
  plating,
  seaWater,
  steel,
  thin,
  treated,
  treatedCore,
} from '#client/entities/page/drawing-lines.ts';
import { Pump, Valve } from '#client/entities/page/drawing-symbols.tsx';
import { DosingTank, TankWall, TroAnalyser } from './process-parts.tsx';
import { Callouts, FlowHead, LevelSign, Sheet } from './sheet.tsx';

export type Process = 'full-flow' | 'side-stream' | 'uv';

const signal = 'fill-none stroke-ink stroke-[0.75] [stroke-dasharray:4_4] sm:stroke-1';

/**
 * The way of the water: in along the upper line, into the tank on the right, out along the lower one. Of UV systems only
 * the way in is drawn, because what happens on the way out differs from make to make.
 */
export function ProcessDrawing({ process }: { process: Process }) {
  const isOut = process !== 'uv';
  return (
    <Sheet height={isOut ? 330 : 214}>
      <Sea height={isOut ? 330 : 214} />
      <TankWall height={isOut ? 280 : 164} />
      <Uptake process={process} />
      {isOut && <Discharge />}
      {isOut && <TroAnalyser x={418} y={176} />}
      {isOut && (
        <>
          <path d="M450 110V160M436 232V264" className={thin} />
          <path d={process === 'full-flow' ? 'M402 200H338V144' : 'M402 196H352V66'} className={signal} />
          <path d="M402 214H346V228H304" className={signal} />
        </>
      )}
      <Callouts at={callouts[process]} />
    </Sheet>
  );
}

function Sea({ height }: { height: number }) {
  return (
    <g>
      <path d={`M0 34H62V${height - 12}H0z`} className="fill-glass-tint" />
      <path d="M0 34H62" className="fill-none stroke-glass stroke-[1.25]" />
      <LevelSign x={28} y={34} />
      <path d={`M62 12V${height - 12}`} className={plating} />
    </g>
  );
}

function Uptake({ process }: { process: Process }) {
  return (
    <g>
      <path d="M14 110H300" className={seaWater} />
      <path d="M300 110H520" className={process === 'uv' ? seaWater : treated} />
      {process !== 'uv' && <path d="M380 110H520" className={treatedCore} />}
      <path d="M62 88h22v44H62z" className={equipment} />
      <path d="M62 97h-5M62 104h-5M62 116h-5M62 123h-5" className={steel} />
      <FlowHead x={42} y={110} className="fill-glass" />
      <Pump x={126} y={110} />
      {/* Filter: a screen across the vessel; its rinse goes overboard. */}
      <path d="M204 72V52H14" className="fill-none stroke-glass stroke-[1.25] sm:stroke-2" />
      <FlowHead x={42} y={52} turn={180} className="fill-glass" />
      <rect x="184" y="72" width="40" height="76" rx="16" className={equipment} />
      <path d="M204 74V146" className="fill-none stroke-ink stroke-[1.5] [stroke-dasharray:5_4]" />
      {process === 'full-flow' && <Cell x={300} y={78} />}
      {process === 'side-stream' && <SideStream />}
      {process === 'uv' && <Reactor />}
      <FlowHead x={492} y={110} className={process === 'uv' ? 'fill-glass' : 'fill-theme'} />
    </g>
  );
}

/** Plates from two sides, as in any electrolysis cell. */
function Cell({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="76" height="64" rx="4" className={equipment} />
      <path d="M14 0v50M30 0v50M46 0v50M62 0v50M22 64V14M38 64V14M54 64V14" className={steel} />
    </g>
  );
}

/** Part of the filtered water makes the oxidant, which is dosed back into the whole. */
function SideStream() {
  return (
    <g>
      <path d="M256 110V40H296" className="fill-none stroke-glass stroke-[1.5] sm:stroke-[2.5]" />
      <path d="M352 40H382V110" className="fill-none stroke-theme stroke-[1.5] sm:stroke-[2.5]" />
      <path d="M300 110H382" className={seaWater} />
      <g transform="translate(296 16)">
        <rect width="56" height="48" rx="4" className={equipment} />
        <path d="M12 0v37M24 0v37M36 0v37M18 48V11M30 48V11M42 48V11" className={steel} />
      </g>
      <circle cx="382" cy="110" r="4.5" className="fill-ink" />
      <FlowHead x={256} y={76} turn={-90} className="fill-glass" />
      <FlowHead x={382} y={76} turn={90} className="fill-theme" />
    </g>
  );
}

/** A chamber with lamps across the flow, each in its sleeve. */
function Reactor() {
  return (
    <g>
      <rect x="300" y="76" width="104" height="68" rx="8" className={equipment} />
      {[322, 342, 362, 382].map((x) => (
        <g key={x}>
          <rect x={x - 5} y="66" width="10" height="88" rx="5" className={equipment} />
          <path d={`M${x} 76V144`} className="fill-none stroke-theme stroke-[1.5] sm:stroke-2" />
        </g>
      ))}
    </g>
  );
}

function Discharge() {
  return (
    <g>
      <path d="M520 264H290" className={treated} />
      <path d="M520 264H290" className={treatedCore} />
      <path d="M290 264H14" className={seaWater} />
      <FlowHead x={500} y={264} turn={180} className="fill-theme" />
      <Pump x={384} y={264} back />
      <DosingTank x={290} y={170} line={264} />
      <Valve x={110} y={264} />
      <FlowHead x={38} y={264} turn={180} className="fill-glass" />
    </g>
  );
}

const callouts: Record<Process, readonly (readonly [number, number])[]> = {
  'full-flow': [
    [126, 158],
    [204, 176],
    [338, 56],
    [574, 184],
    [250, 206],
    [489, 204],
    [90, 226],
  ],
  'side-stream': [
    [126, 158],
    [204, 176],
    [324, 88],
    [412, 76],
    [574, 184],
    [250, 206],
    [489, 204],
  ],
  uv: [
    [126, 158],
    [204, 176],
    [352, 186],
    [574, 110],
  ],
};
