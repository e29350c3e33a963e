import { companyProfile } from '#content/company-profile.ts';

/** A Q that lies at a quay: the ring is the ship's round, the foot is the edge of the berth. */
function BrandSymbol() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-9 shrink-0" fill="none">
      <rect width="32" height="32" rx="5" className="fill-theme" />
      <g className="stroke-paper" strokeWidth="2.75">
        <circle cx="15" cy="14.5" r="7.75" />
        <path d="M14.5 23.5H27" />
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
