import { notifyManager, useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { formatRecentTime } from '#contract/format/format-date.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useNow } from '#client/lib/browser/use-now.ts';
import { Button } from '#client/ui/button.tsx';

const isFigure = ({ meta }: Query) => meta?.['isFigure'] === true;

/** Says how old the figures are, whether newer work was recorded, and offers to refresh them. */
export function FiguresAge() {
  const utils = trpc.useUtils();
  const isWorking = useIsFetching({ predicate: isFigure }) > 0;
  const now = useNow(60_000);
  const oldest = useOldestFigure();
  const isOld = useHasOldFigure();
  const words = [
    oldest > 0 && `Figures of ${formatRecentTime(oldest, now)}.`,
    isWorking ? 'Calculating…' : isOld && 'Newer data is available.',
  ];
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <output className="text-sm text-muted tabular-nums">{words.filter(Boolean).join(' ')}</output>
      <Button
        variant="secondary"
        size="sm"
        className="print:hidden"
        disabled={isWorking}
        onClick={() => void utils.portal.analytics.invalidate()}
      >
        Refresh
      </Button>
    </div>
  );
}

/** In milliseconds; 0 if there are no figures. */
function useOldestFigure(): number {
  return useOfFigures((figures) => {
    const times = figures.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
    return times.length === 0 ? 0 : Math.min(...times);
  });
}

const useHasOldFigure = () => useOfFigures((figures) => figures.some(({ state }) => state.isInvalidated));

/** Summarizes the figures that are on the screen. */
function useOfFigures<Value extends number | boolean>(read: (figures: Query[]) => Value): Value {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => read(cache.findAll({ type: 'active', predicate: isFigure })),
  );
}
