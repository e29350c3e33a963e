import type { Project, ProjectStatus } from '#contract/project/project.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { Button } from '#client/ui/button.tsx';
import type { TransitionControls } from './use-transition-controls.tsx';

/**
 * Consecutive steps have their buttons on different sides, so that pressing twice does not take two steps: after
 * “Start travel” on the left comes “Start work” on the right.
 */
const ON_THE_RIGHT: ReadonlySet<ProjectStatus> = new Set(['scheduled', 'in progress', 'completed']);

interface TransitionButtonsProps {
  project: Project;
  controls: TransitionControls;
}

/** The next transition, on its side, with the hold or the current status beside it. */
export function TransitionButtons({
  project,
  controls: { next, others, labelOf, isBusy, choose },
}: TransitionButtonsProps) {
  const hold = others.find(({ to }) => to === 'on hold');
  if (!next) return null;
  const missing = next.missing.filter(({ inCall }) => !inCall).length;
  const cells = [
    <Button key={next.to} className="min-w-0 leading-tight" disabled={isBusy} onClick={() => choose(next.to)}>
      <span>
        {isBusy ? 'Saving…' : labelOf(next.to)}
        {missing > 0 && !isBusy && <span className="block text-xs font-normal">{missing} to do first</span>}
      </span>
    </Button>,
    hold ? (
      <Button
        key={hold.to}
        variant="secondary"
        className="min-w-0"
        disabled={isBusy}
        onClick={() => choose(hold.to)}
      >
        {labelOf(hold.to)}
      </Button>
    ) : (
      <span key="now" className="content-center px-2 text-center text-muted">
        {statusLabel(project.status)}
      </span>
    ),
  ];
  return (
    <div className="grid grid-cols-2 gap-2">{ON_THE_RIGHT.has(next.to) ? cells.toReversed() : cells}</div>
  );
}
