import { useState, type ReactNode } from 'react';
import type { Project } from '#contract/project/project.ts';
import type { TransitionRequirement } from '#contract/project/project-change.ts';
import { NeedActionsContext, type NeedAction } from '#client/entities/project/need-actions.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { lazyDialog } from '#client/kit/screen/lazy-part.tsx';
import { useOwnTimer } from './use-own-timer.ts';

const TimeDialog = lazyDialog(async () => (await import('./time-dialog.tsx')).TimeDialog);

/** Lets people stop their timer and add work time where these are named as missing. */
export function TimeNeeds({ project, children }: { project: Project; children: ReactNode }) {
  const { own, isBusy, act } = useOwnTimer(project.id);
  const [isAdding, setAdding] = useState(false);

  function actionFor(item: TransitionRequirement['item']): NeedAction | undefined {
    if (item === 'runningTimer' && own) return { label: 'Stop the timer', isBusy, run: () => act(null) };
    if (item === 'time' && mayWork(project)) {
      return { label: 'Add work time', opensDialog: true, run: () => setAdding(true) };
    }
    return undefined;
  }

  return (
    <NeedActionsContext value={actionFor}>
      {children}
      {isAdding && <TimeDialog project={project} entry={undefined} onClose={() => setAdding(false)} />}
    </NeedActionsContext>
  );
}
