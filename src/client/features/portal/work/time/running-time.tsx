import CircleStop from 'lucide-react/icons/circle-stop';
import { categoryWords } from '#client/entities/time/time-category.ts';
import { Button } from '#client/ui/button.tsx';
import { Clock } from './clock.tsx';
import { useOwnTimer } from './use-own-timer.ts';

/** The user's running time in one line, above the tabs of a project that do not show it themselves. */
export function RunningTime({ projectId }: { projectId: number }) {
  const { own, isBusy, act } = useOwnTimer(projectId);
  if (!own) return null;
  return (
    <div className="mb-2 flex items-center justify-between gap-3 rounded-md border border-line bg-paper py-1 pr-1 pl-3">
      <p className="min-w-0">
        {categoryWords[own.category]} <Clock since={own.startedAt} className="font-semibold" />
      </p>
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => act(null)}>
        <CircleStop aria-hidden className="size-4" />
        Stop the timer
      </Button>
    </div>
  );
}
