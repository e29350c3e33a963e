import { useEffect, useEffectEvent } from 'react';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { onReconnection } from '#client/lib/transport/reconnection.ts';
import { retryTimers, sendTimerPresses } from '#client/entities/time/timer-queue.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useTimerPresses } from '#client/entities/time/use-timers.ts';
import { TimerEndDialog } from './timer-end-dialog.tsx';

/** Sends timer presses in the background on every screen, and asks the questions that the server returns. */
export function TimerSender() {
  const { id: userId } = usePortalUser();
  const utils = trpc.useUtils();
  const start = useEffectEvent(() =>
    sendTimerPresses({
      userId,
      send: ({ projectId, category, clientUuid, occurredAt, timersEndAt }) => {
        const input = { projectId, clientUuid, occurredAt, ...(timersEndAt && { timersEndAt }) };
        const { time } = utils.client.portal;
        return category === null ? time.stop.mutate(input) : time.start.mutate({ ...input, category });
      },
      // Starting a timer may have stopped one on another project.
      onDone: () => Promise.all([utils.portal.time.invalidate(), utils.portal.projects.invalidate()]),
      onError(error, { category }) {
        const question = issueAt(error, 'timersEndAt');
        if (question !== undefined) return { question };
        const status = errorStatus(error);
        if (status === undefined || status >= 500 || status === 401 || status === 429) return 'wait';
        const title = category === null ? 'Could not stop the timer' : 'Could not start the timer';
        toast({ title, description: errorMessage(error), tone: 'danger' });
        void utils.portal.time.invalidate();
        return 'drop';
      },
    }),
  );
  useEffect(() => {
    const stop = start();
    const stopListening = onReconnection(retryTimers);
    return () => {
      stopListening();
      stop();
    };
  }, [userId]);
  const asked = useTimerPresses().find(({ question }) => question !== undefined);
  return asked ? <TimerEndDialog key={asked.clientUuid} press={asked} /> : null;
}
