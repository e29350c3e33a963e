import { treatmentStages } from '#content/landing.ts';

/** The key to the drawing: what happens to the water at each number. */
export function TreatmentStages() {
  return (
    <ol className="mt-10 grid grid-cols-1 gap-x-8 gap-y-6 border-t border-line pt-8 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3 xl:grid-cols-6 xl:gap-x-6">
      {treatmentStages.map(({ name, text }, index) => (
        <li key={name} className="flex gap-3 xl:block">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full border border-ink bg-paper text-sm font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <div className="min-w-0 xl:mt-3">
            <h2 className="text-md tracking-normal">{name}</h2>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
