import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { TIME_CATEGORIES, type Project } from '#contract/project/project.ts';
import type { ProjectTime, TimeEntry } from '#contract/project/time.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { withIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { TimeDialog } from './time-dialog.tsx';
import { TimeEntries } from './time-entries.tsx';
import { categoryWords } from '#client/entities/time/time-category.ts';
import { TimerPanel } from './timer-panel.tsx';
import { useRemoveTime } from '#client/entities/time/use-time-mutations.ts';

/** The hours of the project: timers, totals, and every entry, which can be corrected. */
export function TimePanel({ project }: { project: Project }) {
  const projectId = project.id;
  const time = trpc.portal.time.list.useQuery({ projectId }, { staleTime: 0 });
  const removal = useRemoveTime(projectId);
  const { hidden, request } = useUndoableRemoval((id) =>
    removal.mutateAsync(withIdempotencyKey({ projectId, id })),
  );
  const [open, setOpen] = useState<'new' | TimeEntry>();
  const isManager = usePortalUser().role === 'manager';
  const mayWrite = mayWork(project);
  const entries = time.data?.entries.filter(({ id }) => !hidden.has(id)) ?? [];

  return (
    <section aria-labelledby="time">
      <PanelHead
        id="time"
        title="Time"
        action={
          <div className="flex flex-wrap gap-2">
            {mayWrite && (
              <Button variant="secondary" size="sm" onClick={() => setOpen('new')}>
                <Plus aria-hidden className="size-4" /> Add time
              </Button>
            )}
            {isManager && <ExportButton procedure={trpc.portal.time.exportCsv} input={{ projectId }} />}
          </div>
        }
      />
      <div className="grid gap-3">
        <QueryProblem query={time} />
        {time.isPending && <Skeleton className="h-32" />}
        {time.data && (
          <>
            {mayWrite && !isLocked(project) && (
              <TimerPanel projectId={projectId} running={entries.filter(({ endedAt }) => endedAt === null)} />
            )}
            <Hours time={time.data} />
            <TimeEntries
              project={project}
              entries={entries}
              onEdit={setOpen}
              onRemove={(entry) => request({ id: entry.id, said: 'Time entry deleted' })}
            />
          </>
        )}
      </div>
      {open && (
        <TimeDialog
          key={open === 'new' ? 'new' : open.id}
          project={project}
          entry={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function Hours({ time: { operatorHours, hoursByCategory } }: { time: ProjectTime }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      <div className="flex gap-1.5">
        <dt className="text-muted">Total</dt>
        <dd className="font-semibold tabular-nums">{operatorHours} h</dd>
      </div>
      {TIME_CATEGORIES.filter((category) => hoursByCategory[category] !== '0.00').map((category) => (
        <div key={category} className="flex gap-1.5">
          <dt className="text-muted">{categoryWords[category]}</dt>
          <dd className="tabular-nums">{hoursByCategory[category]} h</dd>
        </div>
      ))}
    </dl>
  );
}
