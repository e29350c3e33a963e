import { useWatch } from 'react-hook-form';
import { shortDay } from '#client/lib/short-date.ts';
import type { SuggestedProject } from '#contract/vessel/vessel-record.ts';
import type { ProjectFields } from './project-fields.ts';

/** Lists the parts used on the last visit, to prepare for this one. */
export function PartsLastTime({ project, vesselId }: { project: SuggestedProject; vesselId: number }) {
  const chosen = useWatch<ProjectFields, 'vesselDirectoryId'>({ name: 'vesselDirectoryId' });
  const { parts, partsUsedOn } = project;
  if (parts.length === 0 || chosen !== String(vesselId)) return null;
  return (
    <section
      aria-labelledby="parts-last-time"
      className="rounded-md border border-line bg-paper px-4 py-3 sm:px-5"
    >
      <h2 id="parts-last-time" className="text-md font-semibold">
        Parts used last time{partsUsedOn !== null && `, ${shortDay(partsUsedOn)}`}
      </h2>
      <ul className="mt-2 grid gap-1">
        {parts.map(({ id, partName, partNumber, quantity }) => (
          <li key={id} className="flex gap-3">
            <span className="w-12 shrink-0 text-right tabular-nums">{quantity} ×</span>
            <span className="min-w-0 break-words">
              {partName}
              {partNumber !== null && <span className="text-muted"> {partNumber}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
