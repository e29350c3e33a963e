import { createAtom } from '@tanstack/react-store';

/**
 * A portal session can end while somebody is typing. Then the calls that were refused wait here, the frame asks for the
 * password, and once it is given they are made again: nobody loses what they wrote.
 */
let waiting: ((isRegained: boolean) => void)[] = [];
const isLost = createAtom(false);
let frames = 0;

/** Shows that the session is over. */
export function reportLostSession(): void {
  if (frames > 0) isLost.set(true);
}

/** Settles when the person has signed in again (true) or does not want to now. At once where no frame asks. */
export function regainSession(): Promise<boolean> {
  if (frames === 0) return Promise.resolve(false);
  const regained = new Promise<boolean>((resolve) => waiting.push(resolve));
  isLost.set(true);
  return regained;
}

/** The frame's answer: whether there is a session again. */
export function answerLostSession(isRegained: boolean): void {
  const calls = waiting;
  waiting = [];
  isLost.set(false);
  for (const resolve of calls) resolve(isRegained);
}

export function isSessionLost(): boolean {
  return isLost.get();
}

/** For the frame, which asks for the password as long as it listens. */
export function subscribeToLostSession(listener: () => void): () => void {
  frames += 1;
  const { unsubscribe } = isLost.subscribe(listener);
  return () => {
    frames -= 1;
    unsubscribe();
    // Whoever leaves the portal has nothing left to go on with.
    if (frames === 0) answerLostSession(false);
  };
}
