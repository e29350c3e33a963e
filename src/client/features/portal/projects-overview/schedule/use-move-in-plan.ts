import { useRef } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { newerOf } from '#client/lib/newer-of.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { toast } from '#client/lib/toast.ts';
import { inputOf, valuesOf, type WishedPlan } from '../schedule-values.ts';
import { useScheduleProject } from '../use-schedule-project.ts';

/**
 * Moves a project to where it was dropped. If the server needs more (a reason for an overlap, a location), the dialog
 * asks for it. Moving a planned project can be undone. A project that is dropped again before the list was refetched
 * starts from its new position.
 */
export function useMoveInPlan(ask: (project: ProjectSummary, wish: WishedPlan, refusal: unknown) => void) {
  const { schedule } = useScheduleProject();
  const moves = useRef(new Map<number, Promise<ProjectSummary>>());

  return (listed: ProjectSummary, wish: WishedPlan, nameOfPerson: string): void => {
    const before = moves.current.get(listed.id) ?? Promise.resolve(listed);
    const after = before.then((project) => move(newerOf(listed, project), wish, nameOfPerson));
    moves.current.set(listed.id, after);
  };

  /** Resolves with the updated project. */
  async function move(
    project: ProjectSummary,
    wish: WishedPlan,
    nameOfPerson: string,
  ): Promise<ProjectSummary> {
    try {
      const saved = await schedule(project, inputOf(project, valuesOf(project, wish)));
      const back = valuesOf(project);
      const days = formatDayRange(wish.scheduledDate ?? '', wish.scheduledEndDate, osloDay(new Date()));
      toast({
        title: `${project.vesselName}: ${days}, ${nameOfPerson}`,
        tone: 'success',
        ...(project.status === 'scheduled' && {
          action: { label: 'Undo', onSelect: () => void putBack(project, saved.version, back) },
        }),
      });
      return { ...project, ...saved };
    } catch (refusal) {
      if (errorStatus(refusal) === 400) ask(project, wish, refusal);
      else toastNotMoved(refusal);
      return project;
    }
  }

  async function putBack(
    project: ProjectSummary,
    version: number,
    back: ReturnType<typeof valuesOf>,
  ): Promise<void> {
    try {
      // The project was there before, so the overlap was already accepted.
      await schedule(
        project,
        inputOf({ id: project.id, version }, { ...back, overlapReason: 'Move undone' }),
      );
      toast({ title: `${project.vesselName} moved back` });
    } catch (refusal) {
      toastNotMoved(refusal);
    }
  }
}

function toastNotMoved(error: unknown): void {
  if (isKept(error)) return toastKept();
  toast({ title: 'Could not move the project', description: errorMessage(error), tone: 'danger' });
}
