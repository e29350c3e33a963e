import {
  equipment,
  liquid,
  plating,
  seaWater,
  steel,
  thin,
  treated,
  treatedCore,
} from '#client/entities/page/drawing-lines.ts';
import { Pump, Valve } from '#client/entities/page/drawing-symbols.tsx';

/*
 * A transverse section through the hull, drawn on an 800 × 520 sheet. Port takes water in, starboard lets it out, the
 * double bottom is the tank.
 */
const UPTAKE = 'M134 350H232V250H330';
const TO_TANK = 'M406 250H450V446';
const FROM_TANK = 'M520 462V350H596V250H640';

/** The picture alone; the figure that holds it gives it a text. */
export function TreatmentDrawing() {
  return (
    <svg
      viewBox="0 0 800 520"
      aria-hidden="true"
      className="block h-auto w-full [&_*]:[vector-effect:non-scaling-stroke]"
    >
      <Sea />
      <Hull />
      <Tank />
      <Piping />
      <Equipment />
      <FlowArrows />
      <Callouts />
    </svg>
  );
}

function Sea() {
  return (
    <g>
      <path d="M0 200H800V520H0z" className="fill-glass-tint" />
      <path d="M0 200H800" className="fill-none stroke-glass stroke-[1.5]" />
      {/* The draughtsman's sign for a water level. */}
      {[40, 760].map((x) => (
        <g key={x} className="fill-none stroke-glass stroke-[1.5]">
          <path d={`M${x - 9} 184h18l-9 15z`} className="fill-paper" />
          <path d={`M${x - 12} 208h24M${x - 7} 215h14M${x - 3} 222h6`} />
        </g>
      ))}
    </g>
  );
}

function Hull() {
  const beams = Array.from({ length: 18 }, (_, index) => 145 + index * 30);
  const frames = Array.from({ length: 10 }, (_, index) => 100 + index * 30);
  return (
    <g>
      <path
        d="M110 70V424a64 64 0 0 0 64 64H626a64 64 0 0 0 64-64V70Q400 56 110 70z"
        className="fill-paper"
      />
      <path d="M110 42V424a64 64 0 0 0 64 64H626a64 64 0 0 0 64-64V42" className={plating} />
      <path d="M110 70Q400 56 690 70" className={steel} />
      {/* Deck beams and side frames. */}
      <path d={beams.map((x) => `M${x} ${deckAt(x)}v8`).join('')} className={thin} />
      <path d={frames.map((y) => `M110 ${y}h8M690 ${y}h-8`).join('')} className={thin} />
      <path d="M400 24V506" className="fill-none stroke-muted stroke-[0.75] [stroke-dasharray:14_4_3_4]" />
    </g>
  );
}

/** The height of the cambered deck above the point x. */
function deckAt(x: number): number {
  const t = (x - 110) / 580;
  return Math.round((70 - 28 * t * (1 - t)) * 10) / 10;
}

function Tank() {
  const floors = [160, 224, 352, 572, 640];
  return (
    <g>
      <path d="M112 402H688V424a62 62 0 0 1-62 62H174a62 62 0 0 1-62-62z" className="fill-theme/12" />
      <path d="M110 402H690" className={steel} />
      <path d="M400 402V488" className={steel} />
      {floors.map((x) => (
        <g key={x}>
          <path d={`M${x} 402v12M${x} 488v-12`} className={thin} />
          <ellipse
            cx={x}
            cy={445}
            rx="11"
            ry="17"
            className="fill-none stroke-ink/50 stroke-[0.75] sm:stroke-1"
          />
        </g>
      ))}
    </g>
  );
}

function Piping() {
  return (
    <g strokeLinejoin="round">
      <path d={UPTAKE} className={seaWater} />
      {/* What the filter held back is rinsed overboard. */}
      <path d="M276 210V152H88" className="fill-none stroke-glass stroke-[1.25] sm:stroke-2" />
      {/* Treated water carries oxidant until it is neutralised. */}
      <path d={TO_TANK} className={treated} />
      <path d={FROM_TANK} className={treated} />
      <path d={TO_TANK} className={treatedCore} />
      <path d={FROM_TANK} className={treatedCore} />
      <path d="M640 250H716M44 350H84" className={seaWater} />
      {/* Bell mouths in the tank. */}
      <path d="M442 446h16l4 10h-24zM512 462h16l4 10h-24z" className={equipment} />
      {/* Sample lines of the analyser, and its signals to the two doses. */}
      <path d="M450 250V192M596 250V222H486V192" className={thin} />
      <path
        d="M436 158H390M498 158H610"
        className="fill-none stroke-ink stroke-[0.75] [stroke-dasharray:4_4] sm:stroke-1"
      />
    </g>
  );
}

function Equipment() {
  return (
    <g strokeLinejoin="round">
      {/* Sea chest with its grating. */}
      <path d="M110 326h24v48h-24z" className={equipment} />
      <path d="M110 336h-5M110 343h-5M110 350h-5M110 357h-5M110 364h-5" className={steel} />
      <Valve x={158} y={350} />
      <Pump x={194} y={350} />
      {/* Filter: a screen across the vessel. */}
      <rect x="252" y="210" width="48" height="80" rx="20" className={equipment} />
      <path d="M276 210V290" className="fill-none stroke-ink stroke-[1.5] [stroke-dasharray:5_4]" />
      {/* Electrolysis cell: plates from two sides, fed by a rectifier. */}
      <rect x="330" y="218" width="76" height="64" rx="4" className={equipment} />
      <path
        d="M344 218v50M360 218v50M376 218v50M392 218v50M352 282v-50M368 282v-50M384 282v-50"
        className={steel}
      />
      <rect x="346" y="142" width="44" height="34" rx="3" className={equipment} />
      <path d="M355 157h10M360 152v10M371 164h10M360 176v42M376 176v42" className={thin} />
      {/* TRO analyser with its two bottles. */}
      <rect x="436" y="128" width="62" height="64" rx="3" className={equipment} />
      <path d="M443 135h48v14h-48z" className={thin} />
      <path d="M450 174h14v12h-14zM470 170h14v16h-14z" className={liquid} />
      <path d="M450 186v-17l3-5v-7h8v7l3 5v17zM470 186v-17l3-5v-7h8v7l3 5v17z" className={thin} />
      <text
        x="467"
        y="119"
        textAnchor="middle"
        className="hidden fill-ink font-mono text-[15px] font-medium sm:block"
      >
        TRO
      </text>
      <Valve x={520} y={384} upright />
      <Pump x={558} y={350} />
      {/* Neutralising agent: tank, dosing pump, injection. */}
      <path d="M611 132h58v31a6 6 0 0 1-6 6h-46a6 6 0 0 1-6-6z" className={liquid} />
      <path d="M610 114h60v50a6 6 0 0 1-6 6h-48a6 6 0 0 1-6-6zM610 132h60" className={steel} />
      <path d="M640 170V250" className={thin} />
      <circle cx="640" cy="206" r="12" className={equipment} />
      <path d="M632 200h16l-8 13z" className={thin} />
      <circle cx="640" cy="250" r="4.5" className="fill-ink" />
      <Valve x={667} y={250} />
    </g>
  );
}

/** Solid heads, each with the direction of the water: x, y, degrees from the right, medium. */
const arrowHeads: readonly (readonly [number, number, number, string])[] = [
  [90, 350, 0, 'fill-glass'],
  [232, 304, -90, 'fill-glass'],
  [318, 250, 0, 'fill-glass'],
  [86, 152, 180, 'fill-glass'],
  [450, 340, 90, 'fill-theme'],
  [596, 304, -90, 'fill-theme'],
  [722, 250, 0, 'fill-glass'],
];

function FlowArrows() {
  return arrowHeads.map(([x, y, turn, medium]) => (
    <path
      key={`${x} ${y}`}
      d="M-8 -9L9 0L-8 9z"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      className={medium}
    />
  ));
}

/** Where the numbers of the key stand. */
const callouts: readonly (readonly [number, number])[] = [
  [48, 302],
  [276, 330],
  [368, 330],
  [288, 445],
  [566, 112],
  [752, 296],
];

/** Larger on phones, so that the numbers can be read there too. */
function Callouts() {
  return callouts.map(([x, y], index) => (
    <g key={x} transform={`translate(${x} ${y})`}>
      <circle r="18" className="fill-paper stroke-ink stroke-[1.25] max-sm:[r:29px] sm:stroke-[1.5]" />
      <text
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink text-[20px] font-semibold tabular-nums max-sm:text-[36px]"
      >
        {index + 1}
      </text>
    </g>
  ));
}
