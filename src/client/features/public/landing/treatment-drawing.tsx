/*
 * A transverse section through the hull, drawn on an 800 × 540 sheet. Port takes water in, starboard lets it out, the
 * double bottom is the tank. One name for each line weight and medium; every stroke keeps its width at any size.
 */
const steel = 'fill-none stroke-ink stroke-[1.75]';
const thin = 'fill-none stroke-ink stroke-1';
const equipment = 'fill-paper stroke-ink stroke-[1.75]';
const seaWater = 'fill-none stroke-glass stroke-[3.5]';
const treated = 'fill-none stroke-theme stroke-[3.5]';

/** The picture alone; the figure that holds it gives it a text. */
export function TreatmentDrawing() {
  return (
    <svg
      viewBox="0 0 800 540"
      aria-hidden="true"
      className="h-auto w-full [&_*]:[vector-effect:non-scaling-stroke]"
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
      <path d="M0 214H800V540H0z" className="fill-glass-tint" />
      <path d="M0 214H800" className="fill-none stroke-glass stroke-[1.5]" />
      {/* The draughtsman's sign for a water level. */}
      {[40, 760].map((x) => (
        <g key={x} className="fill-none stroke-glass stroke-[1.5]">
          <path d={`M${x - 9} 198h18l-9 15z`} className="fill-paper" />
          <path d={`M${x - 12} 222h24M${x - 7} 229h14M${x - 3} 236h6`} />
        </g>
      ))}
    </g>
  );
}

function Hull() {
  const frames = Array.from({ length: 17 }, (_, index) => 160 + index * 30);
  return (
    <g>
      <path
        d="M110 56V436a64 64 0 0 0 64 64H626a64 64 0 0 0 64-64V56L690 84Q400 70 110 84z"
        className="fill-paper"
      />
      {/* Shell plating and deck. */}
      <path
        d="M110 50V436a64 64 0 0 0 64 64H626a64 64 0 0 0 64-64V50"
        className="fill-none stroke-ink stroke-[2.5]"
      />
      <path d="M110 84Q400 70 690 84" className={steel} />
      <path d="M104 50h12M684 50h12" className={steel} />
      {/* Deck longitudinals. */}
      {frames.map((x) => (
        <path key={x} d={`M${x} ${deckAt(x)}v8`} className={thin} />
      ))}
      {/* Centre line. */}
      <path d="M400 34V520" className="fill-none stroke-muted stroke-1 [stroke-dasharray:14_4_3_4]" />
    </g>
  );
}

function deckAt(x: number): number {
  const t = (x - 110) / 580;
  return Math.round((84 * (1 - t) ** 2 + 140 * t * (1 - t) + 84 * t ** 2) * 10) / 10;
}

function Tank() {
  const floors = [175, 250, 325, 475, 550, 625];
  return (
    <g>
      <path d="M112 414H688V436a62 62 0 0 1-62 62H174a62 62 0 0 1-62-62z" className="fill-glass/20" />
      <path d="M110 414H690" className={steel} />
      <path d="M400 414V500" className={steel} />
      {floors.map((x) => (
        <g key={x} className={thin}>
          <path d={`M${x} 414v12M${x} 500v-12`} />
          <ellipse cx={x} cy={457} rx="11" ry="17" className="fill-none stroke-ink/50" />
        </g>
      ))}
    </g>
  );
}

function Piping() {
  return (
    <g strokeLinejoin="round">
      {/* Uptake: sea chest, pump, filter; what the filter held back is rinsed overboard. */}
      <path d="M134 364H232V262H330" className={seaWater} />
      <path d="M276 222V168H110" className="fill-none stroke-glass stroke-[1.75]" />
      {/* Treated water carries oxidant until it is neutralised. */}
      <path d="M406 262H448V456" className={treated} />
      <path d="M512 472V364H592V262H640" className={treated} />
      {/* Discharge. */}
      <path d="M640 262H690" className={seaWater} />
      {/* Bell mouths in the tank. */}
      <path d="M440 456h16l4 10h-24zM504 482h16l4-10h-24z" className={equipment} />
      {/* Sample lines of the analyser, and its signals to dosing. */}
      <path d="M448 262V206M592 262V236H486V206" className={thin} />
      <path d="M436 172H390M498 172H608" className="fill-none stroke-ink stroke-1 [stroke-dasharray:4_4]" />
    </g>
  );
}

function Equipment() {
  return (
    <g>
      {/* Sea chest with its grating. */}
      <path d="M110 340h24v48h-24z" className={equipment} />
      <path d="M110 350h-5M110 357h-5M110 364h-5M110 371h-5M110 378h-5" className={steel} />
      <Valve x={160} y={364} />
      <Pump x={196} y={364} />
      {/* Filter: screen across the vessel. */}
      <rect x="252" y="222" width="48" height="80" rx="20" className={equipment} />
      <path d="M276 222V302" className="fill-none stroke-ink stroke-[1.5] [stroke-dasharray:5_4]" />
      <path d="M252 262h-4M300 262h4" className={steel} />
      {/* Electrolysis cell: plates from two sides, fed by a rectifier. */}
      <rect x="330" y="230" width="76" height="64" rx="4" className={equipment} />
      <path d="M344 230v50M360 230v50M376 230v50M392 230v50" className={steel} />
      <path d="M352 294v-50M368 294v-50M384 294v-50" className={steel} />
      <rect x="346" y="156" width="44" height="34" rx="3" className={equipment} />
      <path d="M356 168h10M361 163v10M371 178h10" className={thin} />
      <path d="M360 190v40M376 190v40" className={thin} />
      {/* TRO analyser with its two bottles. */}
      <rect x="436" y="148" width="62" height="58" rx="3" className={equipment} />
      <path d="M450 200v-17l3-5v-6h8v6l3 5v17zM470 200v-17l3-5v-6h8v6l3 5v17z" className={thin} />
      <path d="M450 188h14v12h-14z" className="fill-glass/25" />
      <path d="M470 184h14v16h-14z" className="fill-glass/25" />
      <path d="M444 156h46v9h-46z" className={thin} />
      <Pump x={552} y={364} />
      <Valve x={512} y={398} upright />
      {/* Neutralising agent: tank, dosing pump, injection. */}
      <path d="M610 128h58v50a6 6 0 0 1-6 6h-46a6 6 0 0 1-6-6z" className={equipment} />
      <path d="M611 146h56v32a5 5 0 0 1-5 5h-46a5 5 0 0 1-5-5z" className="fill-glass/25" />
      <path d="M611 146h56" className={thin} />
      <path d="M640 184V262" className={thin} />
      <circle cx="640" cy="216" r="11" className={equipment} />
      <path d="M633 211h14l-7 12z" className={thin} />
      <circle cx="640" cy="262" r="4" className="fill-ink" />
      <Valve x={668} y={262} />
    </g>
  );
}

function Pump({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="19" className={equipment} />
      <path d={`M${x - 9} ${y - 16}L${x + 19} ${y}L${x - 9} ${y + 16}`} className={steel} />
    </g>
  );
}

function Valve({ x, y, upright = false }: { x: number; y: number; upright?: boolean }) {
  return (
    <path
      d={upright ? `M${x - 7} ${y - 9}h14l-14 18h14z` : `M${x - 9} ${y - 7}v14l18-14v14z`}
      className={equipment}
      strokeLinejoin="round"
    />
  );
}

/** Solid arrow heads, each with the direction of the water. */
function FlowArrows() {
  const heads: [x: number, y: number, turn: number, className: string][] = [
    [86, 364, 0, 'fill-glass'],
    [232, 316, -90, 'fill-glass'],
    [318, 262, 0, 'fill-glass'],
    [150, 168, 180, 'fill-glass'],
    [448, 350, 90, 'fill-theme'],
    [592, 316, -90, 'fill-theme'],
    [724, 262, 0, 'fill-glass'],
  ];
  return (
    <g>
      <path d="M46 364H80M696 262H718" className={seaWater} />
      <path d="M104 168H84" className="fill-none stroke-glass stroke-[1.75]" />
      <path d="M0 0m-6 -7l13 7l-13 7z" transform="translate(82 168) rotate(180)" className="fill-glass" />
      {heads.map(([x, y, turn, className]) => (
        <path
          key={`${x}-${y}`}
          d="M-7 -8L8 0L-7 8z"
          transform={`translate(${x} ${y}) rotate(${turn})`}
          className={className}
        />
      ))}
    </g>
  );
}

/** Numbers of the key, with leaders; larger on phones, where the sheet is small. */
function Callouts() {
  const positions: [x: number, y: number][] = [
    [46, 318],
    [276, 338],
    [368, 338],
    [330, 457],
    [700, 140],
    [752, 306],
  ];
  return (
    <g>
      {positions.map(([x, y], index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="17" className="fill-paper stroke-ink stroke-[1.5] max-sm:[r:27px]" />
          <text
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-ink text-[19px] font-semibold max-sm:text-[32px]"
          >
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}
