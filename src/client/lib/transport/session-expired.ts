import { createAtom } from '@tanstack/react-store';

/**
 * A portal session can end while somebody is typing. Then the calls that were refused wait here, the frame asks for the
 * password, and once it is given they are made again: nobody loses what they wrote.
 */
let waiting: ((isAuthenticated: boolean) => void)[] = [];
const isExpired = createAtom(false);
let frames = 0;

/** Shows that the session is over. */
export function reportExpiredSession(): void {
  if (frames > 0) isExpired.set(true);
}

/** Settles when the person has signed in again (true) or does not want to now. At once where no frame asks. */
export function reauthenticate(): Promise<boolean> {
  if (frames === 0) return Promise.resolve(false);
  const authenticated = new Promise<boolean>((resolve) => waiting.push(resolve));
  isExpired.set(true);
  return authenticated;
}

/** The frame's answer: whether there is a session again. */
export function answerExpiredSession(isAuthenticated: boolean): void {
  const calls = waiting;
  waiting = [];
  isExpired.set(false);
  for (const resolve of calls) resolve(isAuthenticated);
}

export function isSessionExpired(): boolean {
  return isExpired.get();
}

/** For the frame, which asks for the password as long as it listens. */
export function subscribeToExpiredSession(listener: () => void): () => void {
  frames += 1;
  const { unsubscribe } = isExpired.subscribe(listener);
  return () => {
    frames -= 1;
    unsubscribe();
    // Whoever leaves the portal has nothing left to go on with.
    if (frames === 0) answerExpiredSession(false);
  };
}
