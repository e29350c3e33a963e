import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Vessel } from '#contract/vessel-directory.ts';
import { newProjectLink } from '#client/lib/new-project-link.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { trpc } from '#client/lib/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VesselFacts } from './vessel-facts.tsx';

interface VesselDrawerProps {
  /** Undefined while none is open. */
  id: number | undefined;
  onClose: () => void;
  actions?: (vessel: Vessel) => ReactNode;
}

/** One vessel beside the list. */
export function VesselDrawer({ id, onClose, actions }: VesselDrawerProps) {
  const vessel = trpc.portal.vessels.byId.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, staleTime: 0 },
  );
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={vessel.data?.vesselName ?? 'Vessel'}
      closeLabel="Close vessel"
      isWide
    >
      {id !== undefined && (
        <div className="grid grid-cols-1 gap-6 p-6 text-dense">
          <QueryProblem query={vessel} />
          {vessel.isPending && <Loading />}
          {vessel.data && <Loaded key={id} vessel={vessel.data} actions={actions?.(vessel.data)} />}
        </div>
      )}
    </Sheet>
  );
}

function Loaded({ vessel, actions }: { vessel: Vessel; actions: ReactNode }) {
  const isManager = usePortalUser().role === 'manager';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {vessel.archivedAt === null && (
          <Link {...newProjectLink({ vessel: vessel.id })} className={buttonClasses({ size: 'sm' })}>
            {isManager ? 'New project' : 'Ask for a project'}
          </Link>
        )}
        {actions}
      </div>
      <VesselFacts vessel={vessel} />
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading the vessel…</output>
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-48" />
      <Skeleton className="h-32" />
    </div>
  );
}
