import type { TimeCategory, TimeEntry } from '#contract/project/time.ts';
import { pressTimer, type TimerPress } from '#client/entities/time/timer-queue.ts';
import { useTimerPresses } from '#client/entities/time/use-timers.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** The user's timer on a project, as they left it, and how to start another or stop it. */
export function useOwnTimer(projectId: number) {
  const { id: userId } = usePortalUser();
  const time = trpc.portal.time.list.useQuery({ projectId }, { staleTime: 0 });
  const presses = useTimerPresses();
  const press = presses.findLast((one) => one.projectId === projectId && one.question === undefined);
  const entry = time.data?.entries.find((one) => one.endedAt === null && one.userId === userId);
  return {
    userId,
    press,
    own: timerAfter(press, entry),
    isBusy: presses.some(({ isSending }) => isSending),
    act: (category: TimeCategory | null) => void pressTimer({ projectId, category }),
  };
}

type ShownTimer = Pick<TimeEntry, 'category' | 'startedAt' | 'timezone'>;

/** The timer as the user left it, which may not have reached the server yet. */
function timerAfter(press: TimerPress | undefined, running: TimeEntry | undefined): ShownTimer | undefined {
  if (!press) return running;
  const { category, occurredAt } = press;
  return category === null ? undefined : { category, startedAt: occurredAt, timezone: deviceZone() };
}
