import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { shortDayRange, shortDayWithWeekday } from '#client/lib/short-date.ts';
import type { CourseStep } from '#contract/project/project-course.ts';
import { STEP_OF } from '#contract/project/project-steps.ts';
import type { Project } from '#contract/project/project.ts';
import { companyProfile } from '#content/company-profile.ts';
import { dashboardOf, usePortalUser } from '#client/entities/user/portal-user.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { MenuItem } from '#client/kit/screen/menu.tsx';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { holdReasonLabels, outcomeLabels } from '#client/entities/project/project-labels.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { KeptMark } from '#client/kit/feedback/kept-mark.tsx';
import { headingLayout } from './heading-layout.ts';
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

/** Shows which project this is, its status and plan, and the transitions. On a phone the other facts are folded. */
export function ProjectHeader({ project, controls, office, planAct, onBoard }: ProjectHeaderProps) {
  const { role } = usePortalUser();
  const [isOpen, setOpen] = useState(false);
  const { next, others, labelOf, choose, query } = controls;
  // An approval is given where the report is read.
  const steps = office && next && next.to !== 'completed' ? [next, ...others] : others;
  const action = office ?? (next && { at: STEP_OF[next.to], button: <NextButton controls={controls} /> });
  const blockers = next?.missing.filter(({ inCall }) => !inCall) ?? [];
  return (
    <header className={`mb-1 lg:mb-4 ${headingLayout.container}`}>
      <title>{`${project.vesselName} | ${companyProfile.name}`}</title>
      <div className={headingLayout.row}>
        <Link
          to={dashboardOf(role)}
          className={`grid place-items-center text-muted hover:text-theme print:hidden ${headingLayout.back}`}
        >
          <ChevronLeft aria-hidden className="size-5" />
          <span className="sr-only">{role === 'manager' ? 'Dashboard' : 'Your work'}</span>
        </Link>
        <h1 tabIndex={-1} className={headingLayout.title}>
          {project.vesselName}
        </h1>
        <p className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 ${headingLayout.status}`}>
          <ProjectStatusMark status={project.status} />
          <KeptMark noun="project" id={project.id} />
          {reasonText(project)}
          {project.visitNumber > 1 && <span className="text-muted">visit {project.visitNumber}</span>}
          <span className="text-muted lg:hidden">{formatPlan(project)}</span>
        </p>
        {steps.length > 0 && (
          <MoreActions className="col-start-3">
            {steps.map(({ to }) => (
              <MenuItem key={to} onSelect={() => choose(to)}>
                {labelOf(to)}
              </MenuItem>
            ))}
          </MoreActions>
        )}
        <div className="flex flex-wrap items-center justify-end gap-x-2 max-lg:col-span-3 lg:ml-auto lg:shrink-0 print:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="mr-auto inline-flex min-h-11 items-center gap-1 font-medium text-theme lg:hidden"
          >
            <ChevronDown aria-hidden className={classNames('size-4', isOpen && 'rotate-180')} />
            Details
          </button>
          {planAct}
          {onBoard}
        </div>
      </div>
      <p
        className={classNames(
          'flex flex-wrap gap-x-3 gap-y-0.5 text-muted print:flex',
          !isOpen && 'max-lg:hidden',
        )}
      >
        {project.imoNumber && (
          <span>
            IMO <span className="font-mono text-ink">{project.imoNumber}</span>
          </span>
        )}
        <span className="text-ink">{sentenceCase(project.serviceType)}</span>
        <span className="max-lg:hidden print:inline">{formatPlan(project)}</span>
        <span>{operatorLabel(project)}</span>
        <span>
          Project <span className="font-mono">{project.id}</span>
        </span>
      </p>
      <ProjectCourse projectId={project.id} action={action} isOpen={isOpen} />
      <UndoNote project={project} />
      {query.error && !query.data && (
        <div className="mt-3">
          <QueryProblem query={query} />
        </div>
      )}
      <CalibrationNote project={project} />
      {next && !office && blockers.length > 0 && (
        <section className="mt-3 flex flex-wrap items-baseline gap-x-4 border-l-4 border-signal bg-paper px-4 py-1.5 max-lg:hidden">
          <h2 className="font-medium">Before “{labelOf(next.to)}”</h2>
          <MissingList
            projectId={project.id}
            needs={blockers}
            className="flex flex-wrap items-center gap-x-4 gap-y-1"
          />
        </section>
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
  if (status === 'completed' && completedDate) return `${shortDayWithWeekday(completedDate)}${where}`;
  if (!scheduledDate) return `No date yet${where}`;
  const isOneDay = !scheduledEndDate || scheduledEndDate === scheduledDate;
  return `${isOneDay ? shortDayWithWeekday(scheduledDate) : shortDayRange(scheduledDate, scheduledEndDate)}${where}`;
}

function operatorLabel({ assignedOperator }: Project): string {
  if (!assignedOperator) return 'Unassigned';
  return assignedOperator.isActive ? assignedOperator.name : `${assignedOperator.name} (inactive)`;
}

/** Why the project is on hold or cancelled, or how it ended; stands beside its status. */
function reasonText({ status, holdReason, cancelReason, outcome }: Project): string | null {
  if (status === 'on hold') return holdReason && holdReasonLabels[holdReason];
  if (status === 'cancelled') return cancelReason;
  if (status !== 'work done' && status !== 'completed') return null;
  return outcome && outcomeLabels[outcome];
}
