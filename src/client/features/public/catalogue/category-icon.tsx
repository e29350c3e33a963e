import type { ReactNode } from 'react';

/**
 * Line drawings for products without a picture, chosen by keywords in the category's name; symbols follow piping and
 * instrumentation diagrams where those have one.
 */
const drawings: readonly { speaksOf: RegExp; lines: ReactNode }[] = [
  {
    // Two-bottle reagent set: buffer and indicator.
    speaksOf: /reagent/i,
    lines: (
      <>
        <path d="M10 8h8v5l3 5v22H7V18l3-5z" />
        <path d="M30 14h6v5l3 5v16H27V24l3-5z" />
        <path d="M7 26h14M27 31h12" />
      </>
    ),
  },
  {
    // Analyser on the wall with sample lines in and out.
    speaksOf: /analyser|analyzer|sensor|monitor/i,
    lines: (
      <>
        <path d="M9 7h30v26H9zM15 33v8M33 33v8" />
        <path d="M14 12h20v9H14z" />
        <path d="m16 18 4-3 4 2 4-4 4 2" />
        <circle cx="17" cy="27" r="1.5" />
        <path d="M23 27h11" />
      </>
    ),
  },
  {
    // Cuvette against a scale.
    speaksOf: /calibrat|verificat/i,
    lines: (
      <>
        <path d="M16 8h12M18 8v28a4 4 0 0 0 8 0V8M18 22h8" />
        <path d="M34 10h5M34 16h3M34 22h5M34 28h3M34 34h5" />
      </>
    ),
  },
  {
    // Drum with rolling hoops.
    speaksOf: /chemical|neutrali/i,
    lines: (
      <>
        <path d="M10 10c0-2 6-3 14-3s14 1 14 3v28c0 2-6 3-14 3s-14-1-14-3z" />
        <path d="M10 10c0 2 6 3 14 3s14-1 14-3M10 20c0 2 6 3 14 3s14-1 14-3M10 30c0 2 6 3 14 3s14-1 14-3" />
      </>
    ),
  },
  {
    // Valve: two triangles tip to tip, with its actuator.
    speaksOf: /valve|instrument/i,
    lines: (
      <>
        <path d="M10 20v18l14-9zM38 20v18l-14-9z" />
        <path d="M24 29V17M4 29h6M38 29h6" />
        <path d="M17 17a7 7 0 0 1 14 0z" />
      </>
    ),
  },
  {
    // Filter candle in its housing.
    speaksOf: /spare|bwts/i,
    lines: (
      <>
        <path d="M14 12h20v20c0 5-4 8-10 8s-10-3-10-8zM12 8h24v4H12z" />
        <path d="M20 17v17M24 17v18M28 17v17" />
        <path d="M6 20h8M34 20h8" />
      </>
    ),
  },
  {
    // Service report with its check marks.
    speaksOf: /service/i,
    lines: (
      <>
        <path d="M11 9h26v32H11zM19 6h10v6H19z" />
        <path d="m16 20 2 2 4-4M16 29l2 2 4-4M26 20h6M26 29h6M26 36h6" />
      </>
    ),
  },
  {
    // Shackle.
    speaksOf: /deck|engine/i,
    lines: (
      <>
        <path d="M14 34V21a10 10 0 0 1 20 0v13M20 34V21a4 4 0 0 1 8 0v13" />
        <path d="M9 34h30v5H9z" />
        <path d="M20 34v5M28 34v5" />
      </>
    ),
  },
  {
    // Lifebuoy.
    speaksOf: /cabin|provision|safety/i,
    lines: (
      <>
        <circle cx="24" cy="24" r="16" />
        <circle cx="24" cy="24" r="7" />
        <path d="m12.7 12.7 6.3 6.3M29 29l6.3 6.3M35.3 12.7 29 19M19 29l-6.3 6.3" />
      </>
    ),
  },
];

const crate = (
  <>
    <path d="M8 16 24 8l16 8v17l-16 8-16-8z" />
    <path d="m8 16 16 8 16-8M24 24v17" />
  </>
);

/** Decorative: the product's name is beside it. */
export function CategoryIcon({ category }: { category: string | undefined }) {
  const drawing = category && drawings.find(({ speaksOf }) => speaksOf.test(category));
  return (
    <svg
      viewBox="0 0 48 48"
      className="size-14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing ? drawing.lines : crate}
    </svg>
  );
}
