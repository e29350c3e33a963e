import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState, type ReactNode } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { companyProfile } from '#content/company-profile.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { LoadingRecord } from '#client/kit/screen/loading-record.tsx';
import { TabRow, tabLink } from '#client/kit/screen/tab-row.tsx';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { useMediaQuery } from '#client/ui/use-media-query.ts';
import { VESSEL_TABS, type VesselTab } from '../directory-search.ts';
import { VesselFormDialog } from '../vessel-form-dialog.tsx';
import { VesselChanges } from './vessel-changes.tsx';
import { VesselDueSection } from './vessel-due.tsx';
import { VesselFacts } from './vessel-facts.tsx';
import { VesselLabels } from './vessel-labels.tsx';
import { VesselParts } from './vessel-parts.tsx';
import { VesselPeople } from './vessel-people.tsx';
import { VesselReadings } from './vessel-readings.tsx';
import { VesselVisits } from './vessel-visits.tsx';

/** From this width on, facts and contacts stand beside the visits; below it they are tabs. */
const THREE_COLUMNS = '(width >= 80rem)';
const BESIDE: ReadonlySet<VesselTab> = new Set(['contacts', 'facts']);

interface VesselPageProps {
  id: number;
  /** Undefined: the visits. */
  tab: VesselTab | undefined;
  /** Tools for the vessel besides editing. */
  actions: (vessel: Vessel) => ReactNode;
}

/** One vessel: facts and systems, its visits, and the people to call. */
export function VesselPage({ id, tab = 'visits', actions }: VesselPageProps) {
  const vessel = trpc.portal.vessels.byId.useQuery({ id }, { staleTime: 0 });
  const name = vessel.data?.vesselName ?? 'Vessel';
  return (
    <div className="mx-auto w-full max-w-[100rem]">
      <title>{`${name} | ${companyProfile.name}`}</title>
      <Link
        to="/portal/vessel-directory"
        search={(before) => ({ ...before, vessel: undefined, tab: undefined })}
        className="-ml-1 inline-flex min-h-9 items-center gap-1 text-muted no-underline hover:text-theme pointer-coarse:min-h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        All vessels
      </Link>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-lg wrap-anywhere">
            {name}
          </h1>
          {vessel.data && <Summary vessel={vessel.data} />}
        </div>
        {vessel.data && <MainActions key={id} vessel={vessel.data} />}
      </header>
      <QueryProblem query={vessel} />
      {vessel.isPending && <LoadingRecord name="vessel" />}
      {vessel.data && <Loaded key={id} vessel={vessel.data} tab={tab} actions={actions(vessel.data)} />}
    </div>
  );
}

function Summary({ vessel: { imoNumber, clientName, systemType1, archivedAt } }: { vessel: Vessel }) {
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-muted">
        {imoNumber !== null && (
          <span>
            IMO <span className="font-mono text-ink">{imoNumber}</span>
          </span>
        )}
        {clientName !== null && <span className="text-ink">{clientName}</span>}
        {systemType1 !== null && <span>{systemType1}</span>}
      </p>
      {archivedAt !== null && (
        <p className="mt-2 border-l-4 border-signal bg-signal-tint px-4 py-2">
          Archived on {shortDay(osloDay(new Date(archivedAt)))}. It cannot have new projects or a due date.
        </p>
      )}
    </>
  );
}

function MainActions({ vessel }: { vessel: Vessel }) {
  const isManager = usePortalUser().role === 'manager';
  const [isEditing, setEditing] = useState(false);
  if (vessel.archivedAt !== null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Link {...newProjectLink({ vessel: vessel.id })} className={buttonClasses({ size: 'sm' })}>
        {isManager ? 'New project' : 'Request a project'}
      </Link>
      {isManager && (
        <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {isEditing && <VesselFormDialog vessel={vessel} onClose={() => setEditing(false)} />}
    </div>
  );
}

interface LoadedProps {
  vessel: Vessel;
  tab: VesselTab;
  actions: ReactNode;
}

function Loaded({ vessel, tab, actions }: LoadedProps) {
  const { id, archivedAt } = vessel;
  const isManager = usePortalUser().role === 'manager';
  const hasColumns = useMediaQuery(THREE_COLUMNS);
  const open = hasColumns && BESIDE.has(tab) ? 'visits' : tab;
  const facts = (
    <div className="grid min-w-0 grid-cols-1 content-start gap-6">
      {archivedAt === null && <VesselDueSection vessel={vessel} />}
      <VesselFacts vessel={vessel} />
      <div className="flex flex-wrap gap-2">{actions}</div>
      {isManager && <VesselLabels id={id} />}
    </div>
  );
  const panels: Record<VesselTab, () => ReactNode> = {
    visits: () => <VesselVisits vessel={vessel} />,
    contacts: () => <VesselPeople vessel={vessel} />,
    facts: () => facts,
    parts: () => <VesselParts id={id} />,
    readings: () => <VesselReadings id={id} />,
    changes: () => <VesselChanges vessel={vessel} />,
  };
  const main = (
    <div className="min-w-0">
      <VesselTabs open={open} tabs={VESSEL_TABS.filter((name) => !hasColumns || !BESIDE.has(name))} />
      <div className="pt-4">{panels[open]()}</div>
    </div>
  );
  if (!hasColumns) return <div className="text-dense">{main}</div>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)_minmax(0,1fr)] items-start gap-6 text-dense">
      {facts}
      {main}
      {panels.contacts()}
    </div>
  );
}

function VesselTabs({ open, tabs }: { open: VesselTab; tabs: readonly VesselTab[] }) {
  return (
    <TabRow label="Vessel sections" open={open}>
      {tabs.map((name) => (
        <li key={name}>
          <Link
            to="/portal/vessel-directory"
            search={(before) => ({ ...before, tab: name === 'visits' ? undefined : name })}
            replace
            resetScroll={false}
            // The address of the visits is a part of every other one.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === open ? 'page' : undefined}
            className={tabLink}
          >
            {sentenceCase(name)}
          </Link>
        </li>
      ))}
    </TabRow>
  );
}
