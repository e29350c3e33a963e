import CalendarCheck from 'lucide-react/icons/calendar-check-2';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleSlash from 'lucide-react/icons/circle-slash';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Navigation from 'lucide-react/icons/navigation';
import Wrench from 'lucide-react/icons/wrench';
import type { LucideIcon } from 'lucide-react';
import type { ProjectStatus } from '#contract/project/project.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';

const marks: Record<ProjectStatus, { word: string; icon: LucideIcon; tone: BadgeTone }> = {
  'not confirmed': { word: 'Not confirmed', icon: CircleDashed, tone: 'neutral' },
  confirmed: { word: 'Confirmed', icon: Circle, tone: 'neutral' },
  scheduled: { word: 'Scheduled', icon: CalendarCheck, tone: 'theme' },
  travelling: { word: 'Travelling', icon: Navigation, tone: 'glass' },
  'in progress': { word: 'In progress', icon: Wrench, tone: 'glass' },
  'on hold': { word: 'On hold', icon: CirclePause, tone: 'neutral' },
  'work done': { word: 'Work done', icon: ClipboardCheck, tone: 'signal' },
  completed: { word: 'Completed', icon: CircleCheck, tone: 'success' },
  cancelled: { word: 'Cancelled', icon: CircleSlash, tone: 'danger' },
};

export const statusLabel = (status: ProjectStatus): string => marks[status].word;

/** Shows the status of a project as text and as a shape that can be recognized without colour. */
export function ProjectStatusMark({ status, className }: { status: ProjectStatus; className?: string }) {
  const { word, tone } = marks[status];
  return (
    <Badge tone={tone} {...(className !== undefined && { className })}>
      <ProjectStatusIcon status={status} />
      {word}
    </Badge>
  );
}

/** The shape of a status, where its name is said otherwise. */
export function ProjectStatusIcon({ status }: { status: ProjectStatus }) {
  const { icon: Icon } = marks[status];
  return <Icon aria-hidden className="size-3.5 shrink-0" />;
}
