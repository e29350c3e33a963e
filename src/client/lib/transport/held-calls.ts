import { createAtom } from '@tanstack/react-store';

/** Refused calls that wait while the frame asks the user for something, and are repeated after the answer. */
export interface HeldCalls {
  /** Shows the question without a call that waits. */
  show: () => void;
  /** Resolves to true once the call can be repeated, or false if the user declines; immediately if no frame is listening. */
  hold: () => Promise<boolean>;
  /** Reports the frame's answer, which applies to all calls that wait. */
  answer: (mayRepeat: boolean) => void;
  isAsking: () => boolean;
  /** Registers the frame, which asks while it is subscribed. */
  subscribe: (listener: () => void) => () => void;
}

export function createHeldCalls(): HeldCalls {
  let waiting: ((mayRepeat: boolean) => void)[] = [];
  const isAsking = createAtom(false);
  let frames = 0;

  function answer(mayRepeat: boolean): void {
    const calls = waiting;
    waiting = [];
    isAsking.set(false);
    for (const resolve of calls) resolve(mayRepeat);
  }

  return {
    show() {
      if (frames > 0) isAsking.set(true);
    },
    hold() {
      if (frames === 0) return Promise.resolve(false);
      const answered = new Promise<boolean>((resolve) => waiting.push(resolve));
      isAsking.set(true);
      return answered;
    },
    answer,
    isAsking: () => isAsking.get(),
    subscribe(listener) {
      frames += 1;
      const { unsubscribe } = isAsking.subscribe(listener);
      return () => {
        frames -= 1;
        unsubscribe();
        // A user who leaves the portal has nothing to continue.
        if (frames === 0) answer(false);
      };
    },
  };
}

/**
 * A portal session can expire while someone is typing. The frame asks for the password, and the calls are repeated after the
 * sign-in, so that nothing typed is lost.
 */
export const expiredSession = createHeldCalls();

/** Calls that need a fresh confirmation of who the user is. */
export const stepUp = createHeldCalls();
