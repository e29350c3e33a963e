import { daysBetween, osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';

interface DueTextProps {
  vessel: { nextServiceDue: string | null; nextServiceSource: 'rule' | 'manual'; hasProject: boolean };
}

/** From this many days before the due date, the service needs a project. */
const SOON_DAYS = 30;

/** Shows when the next service is due and whether it is planned. */
export function DueText({ vessel: { nextServiceDue, nextServiceSource, hasProject } }: DueTextProps) {
  if (nextServiceDue === null) return <span className="text-muted">No due date</span>;
  const days = daysUntil(nextServiceDue);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <span className="whitespace-nowrap">{shortDay(nextServiceDue)}</span>
      {nextServiceSource === 'manual' && <span className="text-muted">(set manually)</span>}
      {days <= SOON_DAYS && (
        <>
          <Badge tone={hasProject ? 'neutral' : 'signal'}>{inDays(days)}</Badge>
          <span className="basis-full text-muted">{hasProject ? 'Project planned' : 'No project yet'}</span>
        </>
      )}
    </span>
  );
}

export const isDueSoon = (day: string | null): boolean => day !== null && daysUntil(day) <= SOON_DAYS;

const daysUntil = (day: string): number => daysBetween(osloDay(new Date()), day);

function inDays(days: number): string {
  if (days === 0) return 'Due today';
  if (days < 0) return days === -1 ? 'Overdue since yesterday' : `Overdue by ${formatCount(-days, 'day')}`;
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}
