import { useRef, useState } from 'react';
import type { Part } from '#contract/billing/part.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { isKept } from '#client/lib/outbox/kept.ts';
import { useWaitingInput } from '#client/lib/outbox/use-outbox.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { newerOf } from '#client/lib/newer-of.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useInvalidateBilling } from '#client/entities/billing/use-billing-mutations.ts';

/**
 * Changes the quantity of a part. A press shows at once; changes are sent one after the other, each with the version
 * from the previous answer, so that quick presses do not conflict.
 */
export function usePartQuantity(part: Part) {
  const { projectId, id } = part;
  /** The part from the last answer; the list is refetched later. */
  const [answer, setAnswer] = useState<Part>();
  const known = useRef(part);
  const stored = newerOf(part, answer);
  const invalidate = useInvalidateBilling();
  const { stamp, settled } = useIdempotencyKey();
  const [wanted, setWanted] = useState<number>();
  const latest = useRef(part.quantity);
  const isSending = useRef(false);
  const waiting = useWaitingInput<Pick<Part, 'quantity'>>('parts.update', { id });
  const update = trpc.portal.parts.update.useMutation({
    onSettled: (_, error) => settled(error),
  });

  /** Sends changes until the stored quantity is the wanted one, including presses made while a call was under way. */
  async function sendUntilStored(quantity: number, version: number): Promise<void> {
    let saved: Part;
    try {
      saved = await update.mutateAsync(stamp({ projectId, id, version, quantity }));
    } catch (error) {
      // The entry waits, without the presses since; the outbox gives the next one its version.
      if (isKept(error) && latest.current !== quantity) return sendUntilStored(latest.current, version);
      throw error;
    }
    known.current = saved;
    setAnswer(saved);
    if (latest.current === quantity) await invalidate();
    if (latest.current !== quantity) await sendUntilStored(latest.current, saved.version);
  }

  async function send(): Promise<void> {
    isSending.current = true;
    try {
      // A press may come between an answer and the next render.
      await sendUntilStored(latest.current, newerOf(part, known.current).version);
    } catch (error) {
      // The entry waits; its quantity is shown.
      if (isKept(error)) return;
      showNotSaved(error);
      await invalidate();
    } finally {
      isSending.current = false;
      setWanted(undefined);
    }
  }

  return {
    quantity: wanted ?? waiting?.quantity ?? stored.quantity,
    change: (quantity: number): void => {
      latest.current = quantity;
      setWanted(quantity);
      if (!isSending.current) void send();
    },
  };
}
