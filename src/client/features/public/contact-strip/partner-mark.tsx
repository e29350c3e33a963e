import type { ReactNode } from 'react';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';

interface MarkDrawing {
  width: number;
  drawing: ReactNode;
}

const line = 'fill-none stroke-current stroke-2';

/** Word marks on a sheet 48 units high, in the order of the partners: a sign for what each makes, and its lettering. */
const marks: readonly MarkDrawing[] = [
  {
    // A tank, half full.
    width: 176,
    drawing: (
      <>
        <path d="M2 8h32v32H2z" className={line} />
        <path d="M2 24q8-5 16 0t16 0v16H2z" className="fill-current" />
        <text x="46" y="24" className="fill-current text-[17px] font-bold tracking-[0.14em]">
          TESTHOLM
        </text>
        <text x="46.500" y="40" className="fill-current text-[11.5px] font-medium tracking-[0.42em]">
          BALLAST
        </text>
      </>
    ),
  },
  {
    // The needle of an instrument.
    width: 164,
    drawing: (
      <>
        <path d="M3 34a16 16 0 1 1 30 0" className={line} />
        <path d="M18 28 28 14M7 20l3 2M18 10v4M29 34h-7M7 34h7" className={line} />
        <circle cx="18" cy="28" r="3" className="fill-current" />
        <text x="46" y="26" className="fill-current text-[23px] font-semibold tracking-[-0.03em]">
          prøvesund
        </text>
        <text x="47" y="41" className="fill-current text-[11.5px] tracking-[0.19em]">
          instruments
        </text>
      </>
    ),
  },
  {
    // Mesh.
    width: 170,
    drawing: (
      <>
        <circle cx="18" cy="24" r="16" className="fill-current" />
        <path
          d="M8 11.500v25M13 9v30M18 8v32M23 9v30M28 11.500v25M5.500 14h25M3 19h30M2 24h32M3 29h30M5.500 34h25"
          className="stroke-paper stroke-[1.25]"
        />
        <text x="46" y="25" className="fill-current text-[19px] font-semibold tracking-[-0.01em]">
          Musterwerk
        </text>
        <path d="M46.500 31h101" className="stroke-current stroke-1" />
        <text x="46.500" y="43.500" className="fill-current text-[11px] tracking-[0.23em]">
          Filtration
        </text>
      </>
    ),
  },
  {
    // A ring of six.
    width: 168,
    drawing: (
      <>
        <path d="m18 7 14.700 8.500v17L18 41 3.300 32.500v-17z" className={line} />
        <path d="m18 13 9.500 5.500v11L18 35" className="fill-none stroke-current stroke-[1.5]" />
        <text x="46" y="25" className="fill-current font-mono text-[20px] font-medium tracking-[-0.02em]">
          exemplar
        </text>
        <text x="46.500" y="40" className="fill-current font-mono text-[11px]">
          marine chemistry
        </text>
      </>
    ),
  },
  {
    // The draughtsman's valve.
    width: 186,
    drawing: (
      <>
        <path d="M2 18v18l16-9zM34 18v18l-16-9z" className="fill-current" />
        <path d="M18 27V10M10 10h16" className={line} />
        <text x="46" y="25" className="fill-current text-[20px] font-light tracking-[0.06em]">
          SAMPELVIK
        </text>
        <text x="46.500" y="41" className="fill-current text-[12px] font-semibold tracking-[0.1em]">
          valves
        </text>
      </>
    ),
  },
];

/** The word mark of a partner, by its place in the company profile; another one is set in plain letters. */
export function PartnerMark({ index, name }: { index: number; name: string }) {
  const mark = marks[index];
  if (!mark) return <span className="text-md font-semibold">{name}</span>;
  return (
    <>
      <svg
        viewBox={`0 0 ${mark.width} 48`}
        aria-hidden="true"
        className="block h-10 w-auto max-w-full text-muted"
      >
        {mark.drawing}
      </svg>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
