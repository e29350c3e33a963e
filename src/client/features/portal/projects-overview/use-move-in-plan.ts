import { useRef } from 'react';
import type { ProjectSummary } from '#contract/project.ts';
import { daysInWords } from '#client/lib/day-words.ts';
import { errorMessage, errorStatus } from '#client/lib/error-message.ts';
import { newerOf } from '#client/lib/newer-of.ts';
import { toast } from '#client/lib/toast.ts';
import { inputOf, valuesOf, type WishedPlan } from './schedule-values.ts';
import { useScheduleJob } from './use-schedule-job.ts';

/**
 * Puts a job where it was dropped. What the server wants to know first (the reason of an overlap, a place) is asked in
 * the dialog. A job that was planned already can be put back. One that is dropped again before the list has followed
 * goes on from where it was put.
 */
export function useMoveInPlan(ask: (job: ProjectSummary, wish: WishedPlan, refusal: unknown) => void) {
  const { schedule } = useScheduleJob();
  const moves = useRef(new Map<number, Promise<ProjectSummary>>());

  return (listed: ProjectSummary, wish: WishedPlan, nameOfPerson: string): void => {
    const before = moves.current.get(listed.id) ?? Promise.resolve(listed);
    const after = before.then((job) => move(newerOf(listed, job), wish, nameOfPerson));
    moves.current.set(listed.id, after);
  };

  /** Resolves with the job as it stands then. */
  async function move(job: ProjectSummary, wish: WishedPlan, nameOfPerson: string): Promise<ProjectSummary> {
    try {
      const saved = await schedule(job, inputOf(job, valuesOf(job, wish)));
      const back = valuesOf(job);
      toast({
        title: `${job.vesselName}: ${daysInWords(wish.scheduledDate ?? '', wish.scheduledEndDate)}, ${nameOfPerson}`,
        tone: 'success',
        ...(job.status === 'scheduled' && {
          action: { label: 'Undo', onSelect: () => void putBack(job, saved.version, back) },
        }),
      });
      return { ...job, ...saved };
    } catch (refusal) {
      if (errorStatus(refusal) === 400) ask(job, wish, refusal);
      else tellNotMoved(refusal);
      return job;
    }
  }

  async function putBack(
    job: ProjectSummary,
    version: number,
    back: ReturnType<typeof valuesOf>,
  ): Promise<void> {
    try {
      // It has stood there before, so that an overlap has been thought about.
      await schedule(job, inputOf({ id: job.id, version }, { ...back, overlapReason: 'Put back' }));
      toast({ title: `${job.vesselName} is back where it was` });
    } catch (refusal) {
      tellNotMoved(refusal);
    }
  }
}

function tellNotMoved(error: unknown): void {
  toast({ title: 'Not moved', description: errorMessage(error), tone: 'danger' });
}
