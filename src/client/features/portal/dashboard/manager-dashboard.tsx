import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import type { ManagerDashboard as Dashboard } from '#contract/office/dashboard.ts';
import { formatDayWithWeekdayLong } from '#contract/format/format-date.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LatestComments } from './latest-comments.tsx';
import { OpenMessages } from './need-lists.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { UnderWay } from './under-way.tsx';
import { Unbilled } from './unbilled.tsx';
import { useBillingAttention, useManagerDashboard } from './use-manager-dashboard.ts';
import { WeekByPerson } from './week-by-person.tsx';

/** Shows what needs a manager, and the current week. */
export function ManagerDashboard({ timers }: { timers: ReactNode }) {
  const dashboard = useManagerDashboard();
  return (
    <PortalPage
      title="Dashboard"
      lead={dashboard.data && formatDayWithWeekdayLong(dashboard.data.today)}
      actions={
        <>
          {/* The bar of a phone has it. */}
          <Link {...newProjectLink()} className={buttonClasses({ size: 'sm', className: 'max-md:hidden' })}>
            <Plus aria-hidden className="size-4.5" /> New project
          </Link>
          <Link
            to="."
            search={{ checklists: '1' }}
            className={buttonClasses({ variant: 'secondary', size: 'sm' })}
          >
            <ListChecks aria-hidden className="size-4.5" /> Checklists
          </Link>
        </>
      }
    >
      <div className="grid gap-5">
        <QueryProblem query={dashboard} />
        {dashboard.isPending && <LoadingTiles />}
        {dashboard.data && (
          <>
            <Loaded data={dashboard.data} now={new Date(dashboard.dataUpdatedAt)} timers={timers} />
            <OpenedList />
          </>
        )}
      </div>
    </PortalPage>
  );
}

function Loaded({ data, now, timers }: { data: Dashboard; now: Date; timers: ReactNode }) {
  const { needsYou, week, underWay, comments, setUp, today } = data;
  const billing = useBillingAttention();
  return (
    <>
      {setUp && <SetUpSteps setUp={setUp} />}
      <NeedsAttention today={today} needs={needsYou} billing={billing.data} />
      <QueryProblem query={billing} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <WeekByPerson week={week} today={today} />
          <UnderWay underWay={underWay} now={now} />
          {timers}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {billing.isPending && <Skeleton className="h-48" />}
          {billing.data && <Unbilled unbilled={billing.data.unbilled} />}
          <LatestComments comments={comments} now={now} />
        </div>
      </div>
    </>
  );
}

/** The list behind the one tile that has no screen of its own. */
function OpenedList() {
  const { list } = useSearch({ strict: false });
  const navigate = useNavigate();
  const close = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  return (
    <Sheet
      title="Messages"
      open={list === 'messages'}
      onOpenChange={(open) => !open && close()}
      closeLabel="Close"
      isWide
    >
      {list === 'messages' && <OpenMessages />}
    </Sheet>
  );
}

function LoadingTiles() {
  return (
    <div className="grid gap-5">
      <output className="sr-only">Loading the dashboard…</output>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
