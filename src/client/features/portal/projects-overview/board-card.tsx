import type { PointerEvent } from 'react';
import { osloDay } from '#contract/calendar-day.ts';
import type { ProjectStatus, ProjectSummary } from '#contract/project.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { classNames } from '#client/ui/class-names.ts';
import { fingerRow } from '#client/ui/text-link.ts';
import { MoveMenu } from './move-menu.tsx';
import { OperatorText, OverdueMark, PlannedText, VesselLink } from './project-cells.tsx';
import { isOverdue } from './use-project-lists.ts';

interface BoardCardProps {
  job: ProjectSummary;
  isCarried: boolean;
  onGrab: (event: PointerEvent) => void;
  onStep: (to: ProjectStatus) => void;
  onSchedule: () => void;
}

export function BoardCard({ job, isCarried, onGrab, onStep, onSchedule }: BoardCardProps) {
  return (
    <article
      data-job={job.id}
      onPointerDown={onGrab}
      className={classNames(
        'relative grid cursor-grab gap-0.5 rounded-md border border-line bg-paper px-3 py-2 select-none hover:border-edge',
        isCarried && 'opacity-40',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0">
          <VesselLink job={job} className={fingerRow} />
        </h3>
        {/* A press on the menu is no drag. */}
        <div className="relative" onPointerDown={(event) => event.stopPropagation()}>
          <MoveMenu job={job} onStep={onStep} onSchedule={onSchedule} />
        </div>
      </div>
      <p className="text-muted">
        {[sentenceCase(job.serviceType), job.clientName].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PlannedText job={job} />
        {isOverdue(job, osloDay(new Date())) && <OverdueMark />}
      </p>
      <p className="text-muted">
        <OperatorText job={job} />
        {job.status === 'on hold' && job.holdReason !== null && ` · waits: ${job.holdReason}`}
      </p>
    </article>
  );
}
