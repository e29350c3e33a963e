import { companyProfile } from '#content/company-profile.ts';

/** A hull section at its berth: the waterline, the hull, the double bottom. */
function BrandSymbol() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-9 shrink-0" fill="none">
      <rect width="32" height="32" rx="6" className="fill-theme" />
      <g className="stroke-paper" strokeWidth="2.25" strokeLinejoin="round" strokeLinecap="round">
        <path d="M8.500 7v12.500a5 5 0 0 0 5 5h5a5 5 0 0 0 5-5V7" />
        <path d="M8.500 18.750h15M16 18.750v5.750" />
        <path d="M3.750 12.500h2M26.250 12.500h2" />
      </g>
    </svg>
  );
}

/** Symbol and name. On deep the name turns to paper with its surroundings. */
export function BrandMark() {
  const [first = '', ...rest] = companyProfile.name.replace(/ AS$/, '').split(' ');
  return (
    <span className="inline-flex items-center gap-3">
      <BrandSymbol />
      <span className="text-md leading-tight tracking-tight">
        <span className="block font-semibold">{first}</span>
        <span className="block text-xs tracking-normal opacity-80">{rest.join(' ')}</span>
      </span>
    </span>
  );
}
