import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { VesselReference } from '#contract/vessel-directory.ts';
import { trpc } from '#client/lib/trpc.ts';
import { TextField } from '#client/ui/field.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';

interface OtherVesselProps {
  ownId: number;
  startsWith: string;
  onChoose: (vessel: VesselReference) => void;
}

const PAUSE_MS = 200;

/** Looks up another vessel by name or IMO number. */
export function OtherVessel({ ownId, startsWith, onChoose }: OtherVesselProps) {
  const [typed, setTyped] = useState(startsWith);
  const [asked, setAsked] = useState(startsWith);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = trpc.portal.vessels.match.useQuery(
    { q: asked, limit: 20 },
    { enabled: asked !== '', staleTime: 0, placeholderData: keepPreviousData },
  );
  const others = (query.data ?? []).map(({ vessel }) => vessel).filter(({ id }) => id !== ownId);
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label="The other vessel, by name or IMO number"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <QueryProblem query={query} />
      <output className="text-sm text-muted">
        {query.data && others.length === 0 && 'No other vessel is called anything like this.'}
      </output>
      <ul className="grid gap-2">
        {others.map((vessel) => (
          <li key={vessel.id}>
            <button
              type="button"
              onClick={() => onChoose(vessel)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-md border border-edge px-3 py-2 text-left hover:border-theme hover:bg-theme-tint"
            >
              <span className="font-medium">{vessel.vesselName}</span>
              <span className="text-sm text-muted">
                {[vessel.imoNumber && `IMO ${vessel.imoNumber}`, vessel.clientName]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
