import type { ReactNode } from 'react';
import type { ServiceIconName } from '#content/landing.ts';

/** Line drawings on a 48 unit sheet: each shows a thing that the service handles. */
const drawings: Record<ServiceIconName, ReactNode> = {
  // A treatment unit: vessel, flanges, electrode plates.
  system: (
    <>
      <path d="M4 20v8M44 20v8M4 24h6M38 24h6" />
      <rect x="10" y="12" width="28" height="24" rx="3" />
      <path d="M17 12v17M24 12v17M31 12v17M20.500 36V19M27.500 36V19" />
      <path d="M17 6v6M31 6v6M13 6h22" />
    </>
  ),
  // A ship in profile, between two ports on a rhumb line.
  worldwide: (
    <>
      <path d="M5 30h38l-5 9H10z" />
      <path d="M31 30V20h7v10M33.500 20v-5h3v5M10 30v-4h17v4" />
      <path d="M4 43c3 0 3-2 6-2s3 2 6 2 3-2 6-2 3 2 6 2 3-2 6-2 3 2 6 2" />
      <path d="M8 12c8-7 18-7 26-3" strokeDasharray="3 3" />
      <circle cx="7" cy="13" r="2" />
    </>
  ),
  // The two bottles of an analyser: buffer and indicator.
  chemicals: (
    <>
      <path d="M8 41V23l4-6v-6h7v6l4 6v18z" />
      <path d="M11 7h9v4h-9zM8 31h15" />
      <path d="M28 41V27l3-5v-5h6v5l3 5v14z" />
      <path d="M30 13h8v4h-8zM28 35h12" />
    </>
  ),
  // A maker's nameplate, riveted.
  distribution: (
    <>
      <rect x="5" y="11" width="38" height="26" rx="2" />
      <path d="M12 19h14M12 25h24M12 31h9M27 31h9" />
      <circle cx="9" cy="15" r=".9" />
      <circle cx="39" cy="15" r=".9" />
      <circle cx="9" cy="33" r=".9" />
      <circle cx="39" cy="33" r=".9" />
    </>
  ),
  // A grab sample beside the meter that reads it.
  testing: (
    <>
      <path d="M9 8h10M11 8v28a3 3 0 0 0 6 0V8M11 24h6" />
      <rect x="25" y="10" width="18" height="30" rx="3" />
      <path d="M29 15h10v8H29zM30 29h2M36 29h2M30 34h2M36 34h2" />
    </>
  ),
  // Stores in a sling under the hook.
  chandler: (
    <>
      <path d="M24 3v6M24 9a3 3 0 1 1-3 3" />
      <path d="M24 15 9 26M24 15l15 11" />
      <rect x="7" y="26" width="34" height="17" rx="1.500" />
      <path d="M7 32h34M18 26v17M30 26v17" />
    </>
  ),
};

export function ServiceIcon({ name }: { name: ServiceIconName }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="-ml-1 size-12 text-theme"
    >
      {drawings[name]}
    </svg>
  );
}
