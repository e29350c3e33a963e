import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isKept } from './outbox/kept.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { dismissToast, toast } from './toast.ts';

/** As long as the toast with Undo is visible, and a little longer. */
const GRACE_MS = 6000;

interface Removal {
  id: number;
  /** The message after the removal: "Photo deleted". */
  said: string;
}

interface Waiting extends Removal {
  timer: ReturnType<typeof setTimeout>;
  notice: number;
}

/**
 * Deletes a record that cannot be restored: hides it immediately, and calls the server when the time for Undo is over,
 * the list is closed or the window is hidden, because a phone may end a hidden program.
 */
export function useUndoableRemoval(remove: (id: number) => Promise<unknown>) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef(new Map<number, Waiting>());

  const show = (id: number) => setHidden((before) => new Set([...before].filter((other) => other !== id)));

  const finish = useEffectEvent(async (id: number) => {
    const removal = waiting.current.get(id);
    if (!removal) return;
    clearTimeout(removal.timer);
    waiting.current.delete(id);
    dismissToast(removal.notice);
    try {
      await remove(id);
    } catch (error) {
      if (isKept(error)) return;
      show(id);
      toast({ title: 'Could not delete', description: errorMessage(error), tone: 'danger' });
    }
  });

  function undo(id: number): void {
    const removal = waiting.current.get(id);
    if (!removal) return;
    clearTimeout(removal.timer);
    waiting.current.delete(id);
    show(id);
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
      const notice = toast({ title: said, action: { label: 'Undo', onSelect: () => undo(id) } });
      waiting.current.set(id, { id, said, notice, timer: setTimeout(() => void finish(id), GRACE_MS) });
    },
  };
}
