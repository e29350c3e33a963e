import { equipment, plating, steel, thin } from '#client/entities/page/drawing-lines.ts';
import { Callouts, LevelSign, Sheet } from './sheet.tsx';

const windows = [0, 1, 2].flatMap((deck) =>
  [0, 1, 2, 3].map((bay) => [70 + bay * 16, 96 + deck * 22] as const),
);

/** A general cargo ship at her berth, in profile, with stores on the way from the quay to her deck. */
export function VesselDrawing() {
  return (
    <Sheet height={330}>
      <path d="M0 238H640V290H0z" className="fill-glass-tint" />
      {/* The quay lies in front: fenders, bollards, and goods from the warehouse. */}
      <path
        d="M24 164H150V178H520l28-24h58l-38 108H56C36 262 26 220 24 164z"
        className={`${plating} fill-paper`}
      />
      <path d="M30 214H586" className={thin} />
      {/* Accommodation, bridge, funnel, mast. */}
      <path d="M60 164V86h78v78M56 86h92V66H56zM148 76h14v10h-14" className={steel} />
      {windows.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h8v8h-8z`} className={thin} />
      ))}
      <path d="M34 164V104h18v60M98 66V34M86 46h24M36 114h14" className={steel} />
      {/* Hatches and deck crane. */}
      <path d="M180 178v-14h84v14M352 178v-14h84v14M448 178v-14h56v14" className={steel} />
      <path d="M300 178V92h20v86M306 92V80h8v12" className={steel} />
      <path d="M310 86L412 52M310 80L412 52" className={steel} />
      <path d="M412 52V196" className={thin} />
      {/* Foremast, windlass, anchor. */}
      <path d="M556 154V108M546 120h20M566 178l8 14M568 192h12" className={steel} />
      {/* The sling. */}
      <path d="M412 196L390 216M412 196L434 216" className={thin} />
      <path d="M386 216h52v26h-52zM403 216v26M421 216v26" className={equipment} />
      <LevelSign x={618} y={238} />
      <path d="M0 238H24M592 238H640" className="fill-none stroke-glass stroke-[1.25]" />
      <Quay />
      <Callouts
        at={[
          [498, 262],
          [464, 214],
          [286, 228],
        ]}
      />
    </Sheet>
  );
}

function Quay() {
  return (
    <g>
      <path d="M0 284H640V330H0z" className="fill-mist" />
      <path d="M0 284H640" className={plating} />
      <path d="M0 296H640" className={thin} />
      {[40, 150, 330, 590].map((x) => (
        <path key={x} d={`M${x - 7} 284v-12h-4v-5h22v5h-4v12`} className={equipment} />
      ))}
      {/* Mooring lines. */}
      <path d="M40 268L34 176M590 268L586 160" className={thin} />
      {/* Pallet with boxes. */}
      <path d="M524 278h60M528 284v-6M554 284v-6M580 284v-6" className={steel} />
      <path d="M528 254h26v24h-26zM554 262h26v16h-26z" className={equipment} />
      {/* Gangway from the quay to the deck, with its stanchions. */}
      <path d="M270 284L176 178M258 284L166 180" className={steel} />
      <path
        d="M258 271v-18M240 250v-18M222 230v-18M204 210v-18M186 189v-18M258 253L186 171"
        className={thin}
      />
    </g>
  );
}
