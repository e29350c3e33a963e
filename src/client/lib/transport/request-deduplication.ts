import type { OperationResultObservable } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';

type Call = OperationResultObservable<AppRouter, unknown>;
type Observer = Parameters<Call['subscribe']>[0];

/** Shares one request and its answer between equal calls that are made before it is sent. */
export function createRequestDeduplication() {
  const open = new Map<string, Call>();

  function begin(name: string, make: () => Call): Call {
    const observers = new Set<Observer>();
    let source: Unsubscribable | undefined;
    const notify = (say: (observer: Observer) => void) => {
      for (const observer of observers) say(observer);
    };
    const end = (say: (observer: Observer) => void) => {
      if (open.get(name) === call) open.delete(name);
      notify(say);
    };
    const call: Call = observable((observer) => {
      observers.add(observer);
      source ??= make().subscribe({
        next: (value) => notify((one) => one.next?.(value)),
        error: (error) => end((one) => one.error?.(error)),
        complete: () => end((one) => one.complete?.()),
      });
      return () => {
        observers.delete(observer);
        // Until it is sent, other observers may join.
        if (observers.size === 0 && open.get(name) !== call) source?.unsubscribe();
      };
    });
    open.set(name, call);
    return call;
  }

  return {
    /** Returns the waiting call with this key, or makes it. */
    join: (name: string, make: () => Call): Call => open.get(name) ?? begin(name, make),
    /** Being sent: the next equal call is a new request. */
    close: (name: string): void => void open.delete(name),
  };
}
