import type { PointerEvent } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { classNames } from '#client/ui/class-names.ts';
import { fingerRow } from '#client/ui/text/text-link.ts';
import { MoveMenu } from '../move-menu.tsx';
import { OperatorText, OverdueMark, PlannedText, VesselLink } from '../project-cells.tsx';
import { isOverdue } from '../use-project-lists.ts';

interface BoardCardProps {
  project: ProjectSummary;
  isCarried: boolean;
  onGrab: (event: PointerEvent) => void;
  onStep: (to: ProjectStatus) => void;
  onSchedule: () => void;
}

export function BoardCard({ project, isCarried, onGrab, onStep, onSchedule }: BoardCardProps) {
  return (
    <article
      data-project={project.id}
      onPointerDown={onGrab}
      className={classNames(
        'relative grid cursor-grab gap-0.5 rounded-md border border-line bg-paper px-3 py-2 select-none hover:border-edge',
        isCarried && 'opacity-40',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0">
          <VesselLink project={project} className={fingerRow} />
        </h3>
        {/* Pressing the menu does not start a drag. */}
        <div className="relative" onPointerDown={(event) => event.stopPropagation()}>
          <MoveMenu project={project} onStep={onStep} onSchedule={onSchedule} />
        </div>
      </div>
      <p className="text-muted">
        {[sentenceCase(project.serviceType), project.clientName].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          <PlannedText project={project} />
        </span>
        {isOverdue(project, osloDay(new Date())) && <OverdueMark />}
      </p>
      <p className="text-muted">
        <OperatorText project={project} />
        {project.status === 'on hold' && project.holdReason !== null && ` · on hold: ${project.holdReason}`}
      </p>
    </article>
  );
}
