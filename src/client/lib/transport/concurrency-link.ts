import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';

/** Limits how many calls run at a time. Others wait in order; one that is aborted while waiting is never sent. */
export function concurrencyLink(concurrency: number): TRPCLink<AppRouter> {
  return () => {
    const waiting: (() => void)[] = [];
    let running = 0;
    const startNext = () => {
      if (running < concurrency) waiting.shift()?.();
    };
    return ({ op, next }) =>
      observable((observer) => {
        let call: Unsubscribable | undefined;
        let isOver = false;
        const start = () => {
          if (op.signal?.aborted) {
            observer.error(TRPCClientError.from(new Error('The request was aborted.')));
            startNext();
            return;
          }
          running += 1;
          call = next(op).subscribe({
            next: (value) => observer.next(value),
            error(error) {
              end();
              observer.error(error);
            },
            complete() {
              end();
              observer.complete();
            },
          });
        };
        const end = () => {
          if (isOver) return;
          isOver = true;
          running -= 1;
          startNext();
        };
        waiting.push(start);
        startNext();
        return () => {
          const place = waiting.indexOf(start);
          if (place !== -1) waiting.splice(place, 1);
          if (call === undefined) return;
          call.unsubscribe();
          end();
        };
      });
  };
}
