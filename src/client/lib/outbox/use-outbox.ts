import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import { deviceId, isDeviceId } from '#contract/offline/device-id.ts';
import type { ActInput } from './act.ts';
import { chainOf } from './act-rules.ts';
import { outboxState } from './open-outbox.ts';
import type { OutboxState } from './outbox.ts';
import type { Acts } from './queue.ts';

/** Returns the entries of the user that the server has not answered. */
export const useOutbox = (): OutboxState => useSelector(outboxState);

/** The entries of a record that the server has not answered, in order. */
function useWaitingActs(call: string, record: ActInput): Acts {
  const chain = chainOf(call, record);
  const { acts, waiting } = useOutbox();
  return useMemo(
    () => acts.filter((act) => act.chain === chain && act.state !== 'refused' && waiting.has(act.uuid)),
    [acts, waiting, chain],
  );
}

/** Returns what the user has entered last for a record and the server has not answered. */
export function useWaitingInput<Input extends object>(
  call: string,
  record: ActInput,
): Partial<Input> | undefined {
  const own = useWaitingActs(call, record);
  return useMemo(
    () => (own.length === 0 ? undefined : (Object.assign({}, ...own.map(({ input }) => input)) as Input)),
    [own],
  );
}

/** Returns when the user has entered it. */
export const useWaitingSince = (call: string, record: ActInput): string | undefined =>
  useWaitingActs(call, record).at(-1)?.occurredAt;

/** Returns the chains of records with an entry that the server has not answered. */
export function useWaitingChains(): ReadonlySet<string> {
  const { acts, waiting } = useOutbox();
  return useMemo(
    () =>
      new Set(
        acts.filter(({ state, uuid }) => state !== 'refused' && waiting.has(uuid)).map(({ chain }) => chain),
      ),
    [acts, waiting],
  );
}

/** Whether a record was made or changed on this device and the server has not answered. */
export function useIsWaiting(noun: string, id: number): boolean {
  const chains = useWaitingChains();
  return chains.has(`${noun}:${id}`) || isDeviceId(id);
}

/** Whether later entries can name a record: a timer that a waiting step has started has no id yet. */
export function useIsNamed(): (id: number) => boolean {
  const { acts, applied } = useOutbox();
  return (id) =>
    !isDeviceId(id) || [...acts, ...applied.map(({ act }) => act)].some((act) => deviceId(act) === id);
}
