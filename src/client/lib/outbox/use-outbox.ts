import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { ActInput } from './act.ts';
import { chainOf } from './act-rules.ts';
import { outboxState } from './open-outbox.ts';
import type { OutboxState } from './outbox.ts';

/** Returns the entries of the user that the server has not answered. */
export const useOutbox = (): OutboxState => useSelector(outboxState);

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
