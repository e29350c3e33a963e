import { equipment, liquid, plating, steel, thin } from '#client/entities/page/drawing-lines.ts';

/** The ballast tank at the right end of the lines, with its water and the ends of two frames. */
export function TankWall({ height }: { height: number }) {
  const bottom = 26 + height;
  return (
    <g>
      <path d={`M521 74H627V${bottom}H521z`} className="fill-theme/12" />
      <path d={`M520 26H628V${bottom}H520z`} className={plating} />
      <path d="M522 74H626" className="fill-none stroke-theme stroke-[0.75] sm:stroke-1" />
      <path d={`M556 26v14M592 26v14M556 ${bottom}v-14M592 ${bottom}v-14`} className={thin} />
    </g>
  );
}

/** Two bottles in a cabinet. */
export function TroAnalyser({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x - 16} ${y - 16})`}>
      <rect width="64" height="72" rx="3" className={equipment} />
      <path d="M8 9h48v16H8z" className={thin} />
      <path d="M14 52h14v14H14zM36 46h14v20H36z" className={liquid} />
      <path d="M14 66V46l3-5v-7h8v7l3 5v20zM36 66V46l3-5v-7h8v7l3 5v20z" className={thin} />
    </g>
  );
}

/** Neutralising agent: tank, dosing pump and the point where it meets the water. */
export function DosingTank({ x, y, line }: { x: number; y: number; line: number }) {
  return (
    <g>
      <path d={`M${x - 21} ${y + 16}h42v20h-42z`} className={liquid} />
      <path d={`M${x - 22} ${y}h44v36h-44zM${x - 22} ${y + 16}h44`} className={steel} />
      <path d={`M${x} ${y + 36}V${line}`} className={thin} />
      <circle cx={x} cy={y + 58} r="11" className={equipment} />
      <path d={`M${x - 7} ${y + 52}h14l-7 12z`} className={thin} />
      <circle cx={x} cy={line} r="4.5" className="fill-ink" />
    </g>
  );
}
