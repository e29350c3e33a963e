import { useRef, useState } from 'react';
import type { Part } from '#contract/billing/part.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { newerOf } from '#client/lib/newer-of.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useForgetBilling } from '#client/entities/billing/use-billing-writes.ts';

/**
 * How many of a part: what is pressed shows at once, and one change is sent after the other, each with the version that
 * the one before answered, so that quick presses do not refuse each other.
 */
export function usePartQuantity(part: Part) {
  const { projectId, id } = part;
  /** The part as it was last answered here: the list follows later. */
  const [answer, setAnswer] = useState<Part>();
  const known = useRef(part);
  const stored = newerOf(part, answer);
  const forget = useForgetBilling();
  const { stamp, settled } = useIdempotencyKey();
  const [wanted, setWanted] = useState<number>();
  const latest = useRef(part.quantity);
  const isSending = useRef(false);
  const update = trpc.portal.parts.update.useMutation({
    onSettled: (_, error) => settled(error),
  });

  /** Sends what is wanted until that is what is stored, also what was pressed while it was asked for anew. */
  async function sendUntilStored(quantity: number, version: number): Promise<void> {
    const saved = await update.mutateAsync(stamp({ projectId, id, version, quantity }));
    known.current = saved;
    setAnswer(saved);
    if (latest.current === quantity) await forget();
    if (latest.current !== quantity) await sendUntilStored(latest.current, saved.version);
  }

  async function send(): Promise<void> {
    isSending.current = true;
    try {
      // A press may come between an answer and the next drawing.
      await sendUntilStored(latest.current, newerOf(part, known.current).version);
    } catch (error) {
      toast({ title: 'Not saved', description: errorMessage(error), tone: 'danger' });
      await forget();
    } finally {
      isSending.current = false;
      setWanted(undefined);
    }
  }

  return {
    quantity: wanted ?? stored.quantity,
    change: (quantity: number): void => {
      latest.current = quantity;
      setWanted(quantity);
      if (!isSending.current) void send();
    },
  };
}
