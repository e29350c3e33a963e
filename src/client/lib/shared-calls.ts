import type { OperationResultObservable } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';

type Call = OperationResultObservable<AppRouter, unknown>;
type Observer = Parameters<Call['subscribe']>[0];

/** Calls that wait to be sent: whoever makes the same one meanwhile gets its answer, too. */
export function createSharedCalls() {
  const open = new Map<string, Call>();

  function begin(name: string, make: () => Call): Call {
    const observers = new Set<Observer>();
    let source: Unsubscribable | undefined;
    const tell = (say: (observer: Observer) => void) => {
      for (const observer of observers) say(observer);
    };
    const end = (say: (observer: Observer) => void) => {
      if (open.get(name) === call) open.delete(name);
      tell(say);
    };
    const call: Call = observable((observer) => {
      observers.add(observer);
      source ??= make().subscribe({
        next: (value) => tell((one) => one.next?.(value)),
        error: (error) => end((one) => one.error?.(error)),
        complete: () => end((one) => one.complete?.()),
      });
      return () => {
        observers.delete(observer);
        // While it waits, somebody else may still want it.
        if (observers.size === 0 && open.get(name) !== call) source?.unsubscribe();
      };
    });
    open.set(name, call);
    return call;
  }

  return {
    /** The call of that name that waits, or else the one that is made here. */
    share: (name: string, make: () => Call): Call => open.get(name) ?? begin(name, make),
    /** It is being sent: the next call of that name is another one. */
    close: (name: string): void => void open.delete(name),
  };
}
