import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isKept } from './outbox/kept.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { dismissToast, toast } from './toast.ts';

interface Removal {
  id: number;
  /** The message after the removal: "Photo deleted". */
  said: string;
}

/**
 * Deletes a record that cannot be restored: hides it immediately, and calls the server when the toast with Undo is gone,
 * the list is closed or the window is hidden, because a phone may end a hidden program.
 */
export function useUndoableRemoval(remove: (id: number) => Promise<unknown>) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  /** The toast of each removal that can still be undone, by the record's id. */
  const waiting = useRef(new Map<number, number>());

  const show = (id: number) => setHidden((before) => new Set([...before].filter((other) => other !== id)));

  const finish = useEffectEvent(async (id: number) => {
    const notice = waiting.current.get(id);
    if (notice === undefined) return;
    waiting.current.delete(id);
    dismissToast(notice);
    try {
      await remove(id);
    } catch (error) {
      // One that waits on this device is hidden by the outbox, until it is sent or refused.
      show(id);
      if (!isKept(error))
        toast({ title: 'Could not delete', description: errorMessage(error), tone: 'danger' });
    }
  });

  function undo(id: number): void {
    if (waiting.current.delete(id)) show(id);
  }

  useEffect(() => {
    const pending = waiting.current;
    const finishAll = () => {
      for (const id of pending.keys()) void finish(id);
    };
    const onVisibility = () => document.visibilityState === 'hidden' && finishAll();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      finishAll();
    };
  }, []);

  return {
    /** The ids of hidden records. */
    hidden,
    request: ({ id, said }: Removal): void => {
      if (waiting.current.has(id)) return;
      setHidden((before) => new Set([...before, id]));
      const notice = toast({
        title: said,
        action: { label: 'Undo', onSelect: () => undo(id) },
        onClosed: () => void finish(id),
      });
      waiting.current.set(id, notice);
    },
  };
}
