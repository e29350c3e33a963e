import { useDeviceStamp } from '#client/lib/device-stamp.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { useProjectTouched } from '#client/lib/portal-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';

/** What follows any write to a job's time. */
export function useTimeChanged(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return () =>
    Promise.all([
      utils.portal.time.list.invalidate({ projectId }),
      utils.portal.time.week.invalidate(),
      touched(),
    ]);
}

/** Starting and stopping the own timer; each counts from the moment of the press, also where the line was down then. */
export function useTimer(projectId: number) {
  const changed = useTimeChanged(projectId);
  const starting = useDeviceStamp();
  const stopping = useDeviceStamp();
  const failed = (title: string) => (error: unknown) =>
    void toast({ title, description: errorMessage(error), tone: 'danger' });
  const start = trpc.portal.time.start.useMutation({
    networkMode: 'always',
    onSuccess: changed,
    onError: failed('Timer not started'),
    onSettled: (_, error) => starting.settled(error),
  });
  const stop = trpc.portal.time.stop.useMutation({
    networkMode: 'always',
    onSuccess: changed,
    onError: failed('Timer not stopped'),
    onSettled: (_, error) => stopping.settled(error),
  });
  return {
    isBusy: start.isPending || stop.isPending,
    start: (category: Parameters<typeof start.mutate>[0]['category']) =>
      start.mutate(starting.stamp({ projectId, category })),
    stop: () => stop.mutate(stopping.stamp({ projectId })),
  };
}
