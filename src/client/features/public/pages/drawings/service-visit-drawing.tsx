import { equipment, liquid, plating, steel, thin } from '#client/entities/page/drawing-lines.ts';
import { Callouts, Sheet } from './sheet.tsx';

/** Four small pictures in the order of the visit, held together by one line of time. */
export function ServiceVisitDrawing() {
  return (
    <Sheet height={208}>
      <path d="M80 186H560" className={thin} />
      <path d="M152 182l8 4-8 4M312 182l8 4-8 4M472 182l8 4-8 4" className={thin} />
      <Berth />
      <Gangway />
      <Work />
      <Report />
      <Callouts
        at={[
          [80, 186],
          [240, 186],
          [400, 186],
          [560, 186],
        ]}
      />
    </Sheet>
  );
}

/** The berth as it stands on the agent's plan: quay, bollards, ship from above. */
function Berth() {
  return (
    <g>
      <path d="M16 24H144V150H16z" className={equipment} />
      <path d="M17 25H143V104H17z" className="fill-glass-tint" />
      <path d="M17 104H143" className={plating} />
      <path
        d="M30 62a6 6 0 0 1 6-6h66c16 0 22 8 28 18-6 10-12 18-28 18H36a6 6 0 0 1-6-6z"
        className={equipment}
      />
      <path d="M38 62h14v24H38zM62 62h16v24H62zM84 62h16v24H84z" className={thin} />
      <path d="M40 92L32 108M104 92L114 108" className={thin} />
      {[32, 114].map((x) => (
        <circle key={x} cx={x} cy="110" r="3.5" className="fill-ink" />
      ))}
      <path d="M28 126h56M28 138h34M116 122v20M106 132h20" className={thin} />
    </g>
  );
}

/** The ship's side with the gangway down to the quay. */
function Gangway() {
  return (
    <g>
      <path d="M176 52H206V150" className={plating} />
      <path d="M176 40h30M180 40v12M192 40v12M204 40v12" className={thin} />
      <path d="M206 56L290 142M206 66L281 143" className={steel} />
      <path d="M222 72v-20M242 93v-20M262 113v-20M280 132v-20M210 40L280 112" className={thin} />
      <path d="M258 147H308" className={plating} />
      <path d="M258 154H308" className={thin} />
      <path d="M186 76h8v8h-8zM186 98h8v8h-8z" className={thin} />
    </g>
  );
}

/** An analyser with its door open, and the spanner. */
function Work() {
  return (
    <g>
      <path d="M336 30h74v114h-74z" className={equipment} />
      <path d="M410 30l34 14v90l-34 10" className={steel} />
      <path d="M346 40h54v22h-54z" className={thin} />
      <path d="M348 118h20v16h-20zM378 110h16v24h-16z" className={liquid} />
      <path d="M348 134v-28l5-7V88h10v11l5 7v28zM378 134v-28l4-7V88h8v11l4 7v28z" className={steel} />
      <path d="M352 52h8l4-5 5 8 5-4h18" className={thin} />
      <path
        d="M418 96l24 40a5 5 0 0 0 9-5l-24-40a11 11 0 0 0-13-15l6 10-6 5-7-9a11 11 0 0 0 11 14z"
        className={equipment}
      />
    </g>
  );
}

/** The sheet with what was found, ticked and signed. */
function Report() {
  return (
    <g>
      <path d="M512 24h74l22 22v104h-96z" className={equipment} />
      <path d="M586 24v22h22" className={steel} />
      {[62, 80, 98].map((y) => (
        <g key={y}>
          <path d={`M526 ${y - 4}l4 5 8-9`} className={steel} />
          <path d={`M548 ${y}h44`} className={thin} />
        </g>
      ))}
      <path d="M526 40h40M526 136h66" className={thin} />
      <path d="M532 132c6-16 10-16 10-4s6-14 9-6 0 10 6 4 8-4 10-2" className={steel} />
    </g>
  );
}
