import AlarmClock from 'lucide-react/icons/alarm-clock';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentType, SVGProps } from 'react';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { DueState, ReportSummary } from '#contract/whistleblowing/report-handling.ts';
import { INCIDENT_TYPE_LABELS } from '#contract/whistleblowing/report.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';
import { reportStatusLabel } from './report-labels.ts';

/** Category, status, and what is new, due or to be deleted, each in words. */
export function ReportMarks({ report }: { report: ReportSummary }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1.5 *:flex *:max-w-full">
      <li>
        <Badge tone="theme">{INCIDENT_TYPE_LABELS[report.category]}</Badge>
      </li>
      <li>
        <Badge>{reportStatusLabel(report)}</Badge>
      </li>
      {report.content === 'purged' ? (
        <li>
          <Mark icon={Trash2}>Content deleted</Mark>
        </li>
      ) : (
        <>
          <DueMark what="acknowledge" state={report.due.acknowledge} day={report.acknowledgeBy} />
          <DueMark what="feedback" state={report.due.feedback} day={report.feedbackBy} />
          {report.content !== 'readable' && (
            <li>
              <Mark icon={TriangleAlert} tone="danger">
                Cannot be opened
              </Mark>
            </li>
          )}
          {report.purgeSoon && report.purgeOn !== null && (
            <li>
              <Mark icon={Trash2} tone="signal">
                Will be deleted on {formatDayLong(report.purgeOn)}
              </Mark>
            </li>
          )}
        </>
      )}
    </ul>
  );
}

const looks: Record<DueState, { icon: Icon; tone: BadgeTone; word: string }> = {
  open: { icon: Clock, tone: 'neutral', word: '' },
  soon: { icon: AlarmClock, tone: 'signal', word: 'Due soon: ' },
  overdue: { icon: TriangleAlert, tone: 'danger', word: 'Overdue: ' },
  done: { icon: Check, tone: 'success', word: '' },
};

const tasks = {
  acknowledge: { due: 'acknowledge by', done: 'Acknowledgement done' },
  feedback: { due: 'feedback by', done: 'Feedback done' },
};

function DueMark({ what, state, day }: { what: keyof typeof tasks; state: DueState; day: string }) {
  const { icon, tone, word } = looks[state];
  const text = state === 'done' ? tasks[what].done : `${word}${tasks[what].due} ${formatDayLong(day)}`;
  return (
    <li>
      <Mark icon={icon} tone={tone}>
        {text.charAt(0).toUpperCase() + text.slice(1)}
      </Mark>
    </li>
  );
}

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

function Mark({
  icon: Icon,
  tone = 'neutral',
  children,
}: {
  icon: Icon;
  tone?: BadgeTone;
  children: React.ReactNode;
}) {
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </Badge>
  );
}
