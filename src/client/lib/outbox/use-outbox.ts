import { useMemo, useSyncExternalStore } from 'react';
import type { ActInput } from './act.ts';
import { chainOf } from './act-rules.ts';
import { openedOutbox } from './open-outbox.ts';
import type { OutboxState } from './outbox.ts';

function subscribe(listener: () => void): () => void {
  let ofOutbox = openedOutbox.get()?.state.subscribe(listener);
  const { unsubscribe } = openedOutbox.subscribe((outbox) => {
    ofOutbox?.unsubscribe();
    ofOutbox = outbox?.state.subscribe(listener);
    listener();
  });
  return () => {
    ofOutbox?.unsubscribe();
    unsubscribe();
  };
}

const CLOSED: OutboxState = { acts: [], waiting: new Set(), sentAt: undefined, isDurable: true };

const current = (): OutboxState => openedOutbox.get()?.state.get() ?? CLOSED;

/** Returns the entries of the user that the server has not answered. */
export const useOutbox = (): OutboxState => useSyncExternalStore(subscribe, current, () => CLOSED);

/** Returns what the user has entered last for a record and the server has not answered. */
export function useWaitingInput<Input extends object>(
  call: string,
  record: ActInput,
): Partial<Input> | undefined {
  const chain = chainOf(call, record);
  const { acts, waiting } = useOutbox();
  return useMemo(() => {
    const own = acts.filter((act) => act.chain === chain && act.state !== 'refused' && waiting.has(act.uuid));
    return own.length === 0 ? undefined : (Object.assign({}, ...own.map(({ input }) => input)) as Input);
  }, [acts, waiting, chain]);
}
