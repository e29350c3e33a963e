import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { formatCount } from '#contract/format/format-number.ts';
import { shortDayWithWeekday } from '#client/lib/short-date.ts';
import type { CourseStep } from '#contract/project/project-course.ts';
import { STEP_OF } from '#contract/project/project-steps.ts';
import type { Project } from '#contract/project/project.ts';
import { companyProfile } from '#content/company-profile.ts';
import { dashboardOf, usePortalUser } from '#client/entities/user/portal-user.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/kit/screen/menu.tsx';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { KeptMark } from '#client/kit/feedback/kept-mark.tsx';
import { CalibrationNote } from './calibration-note.tsx';
import { ProjectCourse } from './project-course.tsx';
import { MissingList } from './transitions/missing-list.tsx';
import { UndoNote } from './transitions/undo-note.tsx';
import type { TransitionControls } from './transitions/use-transition-controls.tsx';

/** A primary action of the office, and the step of the course at which it stands. */
export interface OfficeAction {
  at: CourseStep;
  button: ReactNode;
}

interface ProjectHeaderProps {
  project: Project;
  controls: TransitionControls;
  /** What the office does next, in place of the next transition. */
  office: OfficeAction | undefined;
  /** Changes dates and operator, where the next transition does not. */
  planAct: ReactNode;
  /** Takes the project on board. */
  onBoard: ReactNode;
}

/** Shows which project this is, its status and plan, and the transitions. */
export function ProjectHeader({ project, controls, office, planAct, onBoard }: ProjectHeaderProps) {
  const { role } = usePortalUser();
  const { next, others, labelOf, choose, query } = controls;
  // An approval is given where the report is read.
  const steps = office && next && next.to !== 'completed' ? [next, ...others] : others;
  const action = office ?? (next && { at: STEP_OF[next.to], button: <NextButton controls={controls} /> });
  const blockers = next?.missing.filter(({ inCall }) => !inCall) ?? [];
  return (
    <header className="mb-4">
      <title>{`${project.vesselName} | ${companyProfile.name}`}</title>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to={dashboardOf(role)}
          className="-ml-1 inline-flex min-h-9 items-center gap-1 text-muted no-underline hover:text-theme pointer-coarse:min-h-11 print:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {role === 'manager' ? 'Dashboard' : 'Your work'}
        </Link>
        <div className="flex flex-wrap gap-2">
          {planAct}
          {steps.length > 0 && (
            <Menu
              trigger={
                <Button variant="secondary" size="sm">
                  <Ellipsis aria-hidden className="size-4.5" />
                  More actions
                </Button>
              }
            >
              {steps.map(({ to }) => (
                <MenuItem key={to} onSelect={() => choose(to)}>
                  {labelOf(to)}
                </MenuItem>
              ))}
            </Menu>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 grow basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="min-w-0 text-lg wrap-anywhere">
              {project.vesselName}
            </h1>
            <ProjectStatusMark status={project.status} />
            <KeptMark noun="project" id={project.id} />
            {project.visitNumber > 1 && <span className="text-muted">visit {project.visitNumber}</span>}
          </div>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-muted">
            {project.imoNumber && (
              <span>
                IMO <span className="font-mono text-ink">{project.imoNumber}</span>
              </span>
            )}
            <span className="text-ink">{sentenceCase(project.serviceType)}</span>
            <span>{formatPlan(project)}</span>
            <span>{operatorLabel(project)}</span>
            <span>
              Project <span className="font-mono">{project.id}</span>
            </span>
          </p>
        </div>
        {onBoard}
      </div>
      <ProjectCourse projectId={project.id} action={action} />
      <UndoNote project={project} />
      {query.error && !query.data && (
        <div className="mt-3">
          <QueryProblem query={query} />
        </div>
      )}
      <Reason project={project} />
      <CalibrationNote project={project} />
      {next && !office && blockers.length > 0 && (
        <details open className="mt-3 max-lg:hidden border-l-4 border-signal bg-paper px-4 py-1.5">
          <summary className="min-h-7 content-center font-medium pointer-coarse:min-h-11">
            {formatCount(blockers.length, 'step')} to do before “{labelOf(next.to)}”
          </summary>
          <div className="py-1.5">
            <MissingList projectId={project.id} needs={blockers} />
          </div>
        </details>
      )}
    </header>
  );
}

function NextButton({ controls: { next, labelOf, isBusy, choose } }: { controls: TransitionControls }) {
  if (!next) return null;
  return (
    <Button size="sm" className="justify-self-start" disabled={isBusy} onClick={() => choose(next.to)}>
      {isBusy ? 'Saving…' : labelOf(next.to)}
    </Button>
  );
}

function formatPlan({ scheduledDate, scheduledEndDate, completedDate, status, location }: Project): string {
  const where = location ? `, ${location}` : '';
  if (status === 'completed' && completedDate)
    return `Completed ${shortDayWithWeekday(completedDate)}${where}`;
  if (!scheduledDate) return `No date yet${where}`;
  const last =
    scheduledEndDate && scheduledEndDate !== scheduledDate
      ? ` to ${shortDayWithWeekday(scheduledEndDate)}`
      : '';
  return `${shortDayWithWeekday(scheduledDate)}${last}${where}`;
}

function operatorLabel({ assignedOperator }: Project): string {
  if (!assignedOperator) return 'Unassigned';
  return assignedOperator.isActive ? assignedOperator.name : `${assignedOperator.name} (inactive)`;
}

const holds = {
  parts: 'waiting for parts',
  'vessel left': 'vessel left',
  weather: 'weather',
  access: 'no access',
  other: 'other reason',
} as const;

/** Shows why the project is on hold or cancelled, or how it ended. */
function Reason({ project: { status, holdReason, cancelReason, outcome } }: { project: Project }) {
  if (status === 'on hold' && holdReason) return <p className="mt-2">On hold: {holds[holdReason]}.</p>;
  if (status === 'cancelled' && cancelReason) return <p className="mt-2">Cancelled: {cancelReason}</p>;
  if ((status === 'work done' || status === 'completed') && outcome) {
    return <p className="mt-2">Outcome: {outcome === 'partly' ? 'partly resolved' : outcome}.</p>;
  }
  return null;
}
