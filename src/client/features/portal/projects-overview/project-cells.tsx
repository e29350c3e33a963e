import { Link } from '@tanstack/react-router';
import type { ProjectSummary } from '#contract/project.ts';
import { daysInWords } from '#client/lib/day-words.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';

interface VesselLinkProps {
  job: Pick<ProjectSummary, 'id' | 'vesselName'>;
  className?: string;
}

/** The vessel's name, which leads to the job. What it stands in is carried, not the link. */
export function VesselLink({ job, className }: VesselLinkProps) {
  return (
    <Link
      {...projectLink(job.id)}
      draggable={false}
      className={classNames(
        'font-medium wrap-anywhere text-ink no-underline hover:text-theme hover:underline',
        className,
      )}
    >
      {job.vesselName}
    </Link>
  );
}

export const OverdueMark = () => <Badge tone="signal">Overdue</Badge>;

export function PlannedText({ job }: { job: ProjectSummary }) {
  if (job.scheduledDate === null) return <span className="text-muted">No date</span>;
  // Days of two months or years are long: they break between the two, not within one.
  const days = daysInWords(job.scheduledDate, job.scheduledEndDate).split(' – ');
  return days.map((day, index) => (
    <span key={day}>
      <span className="whitespace-nowrap">{index < days.length - 1 ? `${day} –` : day}</span>{' '}
    </span>
  ));
}

export function OperatorText({ job: { assignedOperator } }: { job: ProjectSummary }) {
  if (!assignedOperator) return <span className="text-muted">Nobody yet</span>;
  return (
    <>
      {assignedOperator.name}
      {!assignedOperator.isActive && <span className="text-muted"> (inactive)</span>}
    </>
  );
}
