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
import { TroAnalyser } from './process-parts.tsx';
import { Callouts, FlowHead, LevelSign, Sheet } from './sheet.tsx';

const signal = 'fill-none stroke-ink stroke-[0.75] [stroke-dasharray:4_4] sm:stroke-1';

/** The discharge line alone, from the tank on the left to the sea on the right. */
export function NeutralisationDrawing() {
  return (
    <Sheet height={300}>
      {/* Outside the shell is sea. */}
      <path d="M580 96H640V286H580z" className="fill-glass-tint" />
      <path d="M580 96H640" className="fill-none stroke-glass stroke-[1.25]" />
      <LevelSign x={612} y={96} />
      <path d="M580 20V286" className={plating} />
      {/* Tank. */}
      <path d="M15 112H107V268H15z" className="fill-theme/12" />
      <path d="M14 70H108V268H14z" className={plating} />
      <path d="M16 112H106" className="fill-none stroke-theme stroke-[0.75] sm:stroke-1" />
      <path d="M46 70v14M76 70v14M46 268v-14M76 268v-14" className={thin} />
      {/* Up to the dosing point the water carries oxidant. */}
      <path d="M70 248V210H330" className={treated} />
      <path d="M70 248V210H330" className={treatedCore} />
      <path d="M330 210H616" className={seaWater} />
      <path d="M62 244h16l4 10H58z" className={equipment} />
      <FlowHead x={130} y={210} className="fill-theme" />
      <Pump x={186} y={210} />
      <Valve x={544} y={210} />
      <FlowHead x={606} y={210} className="fill-glass" />
      {/* The agent with its stirrer and dosing pump. */}
      <path d="M292 58h76v34h-76z" className={liquid} />
      <path d="M291 34h78v58h-78zM291 58h78" className={steel} />
      <path d="M330 20v58M320 78h20" className={thin} />
      <path d="M330 92V210" className={thin} />
      <circle cx="330" cy="140" r="16" className={equipment} />
      <path d="M319 132h22l-11 18z" className={steel} />
      <circle cx="330" cy="210" r="5" className="fill-ink" />
      {/* The analyser reads before and after the agent, and sets the pump. */}
      <TroAnalyser x={432} y={92} />
      <path d="M264 210V262H438V218a8 8 0 0 1 0 -16V148M474 148V210" className={thin} />
      <path d="M416 140H348" className={signal} />
      <Callouts
        at={[
          [60, 46],
          [396, 46],
          [296, 140],
          [510, 112],
          [544, 176],
        ]}
      />
    </Sheet>
  );
}
