import { equipment, steel } from './drawing-lines.ts';

/** Points in the direction of the water: to the right or back. */
export function Pump({ x, y, back = false }: { x: number; y: number; back?: boolean }) {
  const tip = back ? -19 : 19;
  const tail = back ? 9 : -9;
  return (
    <g>
      <circle cx={x} cy={y} r="19" className={equipment} />
      <path d={`M${x + tail} ${y - 16}L${x + tip} ${y}L${x + tail} ${y + 16}`} className={steel} />
    </g>
  );
}

export function Valve({ x, y, upright = false }: { x: number; y: number; upright?: boolean }) {
  const flow = upright ? `M${x - 7} ${y - 9}h14l-14 18h14z` : `M${x - 9} ${y - 7}v14l18-14v14z`;
  return <path d={flow} className={equipment} />;
}
