import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VesselFormDialog } from '../vessel-form-dialog.tsx';
import { VesselDueSection } from './vessel-due.tsx';
import { VesselFacts } from './vessel-facts.tsx';
import { VesselHistory } from './vessel-history.tsx';
import { VesselLabels } from './vessel-labels.tsx';
import { VesselOpenProjects } from './vessel-open-projects.tsx';
import { VesselParts } from './vessel-parts.tsx';
import { VesselPeople } from './vessel-people.tsx';
import { VesselReadings } from './vessel-readings.tsx';
import { VesselReports } from './vessel-reports.tsx';

interface VesselDrawerProps {
  /** Undefined if no vessel is open. */
  id: number | undefined;
  onClose: () => void;
  actions?: (vessel: Vessel) => ReactNode;
}

/** Shows one vessel beside the list. */
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
  const [isEditing, setEditing] = useState(false);
  const { id, archivedAt } = vessel;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {archivedAt === null && (
          <Link {...newProjectLink({ vessel: id })} className={buttonClasses({ size: 'sm' })}>
            {isManager ? 'New project' : 'Request a project'}
          </Link>
        )}
        {isManager && archivedAt === null && (
          <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        {actions}
      </div>
      {archivedAt !== null && (
        <p className="border-l-4 border-signal bg-signal-tint px-4 py-2">
          Archived on {shortDay(osloDay(new Date(archivedAt)))}. It cannot have new projects or a due date.
        </p>
      )}
      <VesselFacts vessel={vessel} />
      {archivedAt === null && <VesselDueSection vessel={vessel} />}
      <VesselOpenProjects id={id} />
      <VesselPeople vessel={vessel} />
      <VesselReports id={id} />
      {isManager && <VesselLabels id={id} />}
      <VesselParts id={id} />
      <VesselReadings id={id} />
      <VesselHistory vessel={vessel} />
      {isEditing && <VesselFormDialog vessel={vessel} onClose={() => setEditing(false)} />}
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
