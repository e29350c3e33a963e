import { Link } from '@tanstack/react-router';
import { shortDayRange } from '#client/lib/short-date.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { rowLink, rowLinkClasses } from '#client/kit/list/table/row-link.ts';
import { planLabel } from '#client/entities/project/project-labels.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { isPlannable } from '#client/entities/project/project-rights.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';

interface VesselLinkProps {
  project: Pick<ProjectSummary, 'id' | 'vesselName'>;
  className?: string;
  /** The link of the row. */
  isRowLink?: boolean;
}

/** Links to the project. The row around it can be dragged, not the link. */
export function VesselLink({ project, className, isRowLink = false }: VesselLinkProps) {
  return (
    <Link
      {...projectLink(project.id)}
      draggable={false}
      className={classNames(rowLinkClasses, className)}
      {...(isRowLink && rowLink)}
    >
      {project.vesselName}
    </Link>
  );
}

interface ScheduleButtonProps {
  project: ProjectSummary;
  onSchedule: (project: ProjectSummary) => void;
}

/** Opens the plan of a project, where there is one to change. The row around it is a link, or can be dragged. */
export function ScheduleButton({ project, onSchedule }: ScheduleButtonProps) {
  if (!isPlannable(project)) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="relative"
      aria-label={`${planLabel(project)} ${project.vesselName}…`}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onSchedule(project)}
    >
      {planLabel(project)}…
    </Button>
  );
}

export const OverdueMark = () => <Badge tone="signal">Overdue</Badge>;

export function PlannedText({ project }: { project: ProjectSummary }) {
  if (project.scheduledDate === null) return <span className="text-muted">No date</span>;
  // A range over two months or years is long: it wraps between the dates, not within one.
  const days = shortDayRange(project.scheduledDate, project.scheduledEndDate).split(' – ');
  return days.map((day, index) => (
    <span key={day}>
      <span className="whitespace-nowrap">{index < days.length - 1 ? `${day} –` : day}</span>{' '}
    </span>
  ));
}

export function OperatorText({ project: { assignedOperator } }: { project: ProjectSummary }) {
  if (!assignedOperator) return <span className="text-muted">Unassigned</span>;
  return (
    <>
      {assignedOperator.name}
      {!assignedOperator.isActive && <span className="text-muted"> (inactive)</span>}
    </>
  );
}
