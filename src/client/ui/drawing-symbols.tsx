import { equipment, steel } from './drawing-lines.ts';

export function Pump({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="19" className={equipment} />
      <path d={`M${x - 9} ${y - 16}L${x + 19} ${y}L${x - 9} ${y + 16}`} className={steel} />
    </g>
  );
}

export function Valve({ x, y, upright = false }: { x: number; y: number; upright?: boolean }) {
  const flow = upright ? `M${x - 7} ${y - 9}h14l-14 18h14z` : `M${x - 9} ${y - 7}v14l18-14v14z`;
  return <path d={flow} className={equipment} />;
}
