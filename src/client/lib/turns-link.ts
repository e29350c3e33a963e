import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';

/** So many calls are under way at a time; the others wait, in the order in which they were made. One that is given up while it waits is never made. */
export function turnsLink(atOnce: number): TRPCLink<AppRouter> {
  return () => {
    const waiting: (() => void)[] = [];
    let underWay = 0;
    const takeNext = () => {
      if (underWay < atOnce) waiting.shift()?.();
    };
    return ({ op, next }) =>
      observable((observer) => {
        let call: Unsubscribable | undefined;
        let isOver = false;
        const begin = () => {
          if (op.signal?.aborted) {
            observer.error(TRPCClientError.from(new Error('The call was given up.')));
            takeNext();
            return;
          }
          underWay += 1;
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
          underWay -= 1;
          takeNext();
        };
        waiting.push(begin);
        takeNext();
        return () => {
          const place = waiting.indexOf(begin);
          if (place !== -1) waiting.splice(place, 1);
          if (call === undefined) return;
          call.unsubscribe();
          end();
        };
      });
  };
}
