import type { Project } from '#contract/project/project.ts';
import { Button } from '#client/ui/button.tsx';
import { useTransitionControls } from './use-transition-controls.tsx';

/** Lets a manager approve a submitted report or send the project back. */
export function ReviewTransitions({ project }: { project: Project }) {
  const { next, others, labelOf, isBusy, choose, dialog } = useTransitionControls(project);
  const steps = [...(next ? [next] : []), ...others];
  if (steps.length === 0) {
    return <p className="text-muted">The report is submitted. A manager will review it.</p>;
  }
  return (
    <div className="grid gap-2 border-l-4 border-signal bg-signal-tint px-4 py-3">
      <p>The work is done and the report is submitted. Read it, then approve the project or send it back.</p>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ to }) => (
          <Button
            key={to}
            variant={to === next?.to ? 'primary' : 'secondary'}
            size="sm"
            disabled={isBusy}
            onClick={() => choose(to)}
          >
            {labelOf(to)}
          </Button>
        ))}
      </div>
      {dialog}
    </div>
  );
}
