import { createAtom } from '@tanstack/react-store';

/**
 * A portal session can expire while someone is typing. Refused calls then wait here while the frame asks for the
 * password, and are repeated after the sign-in, so that nothing typed is lost.
 */
let waiting: ((isAuthenticated: boolean) => void)[] = [];
const isExpired = createAtom(false);
let frames = 0;

/** Shows that the session has expired. */
export function reportExpiredSession(): void {
  if (frames > 0) isExpired.set(true);
}

/** Resolves to true after a new sign-in, or false if the user declines; immediately if no frame is listening. */
export function reauthenticate(): Promise<boolean> {
  if (frames === 0) return Promise.resolve(false);
  const authenticated = new Promise<boolean>((resolve) => waiting.push(resolve));
  isExpired.set(true);
  return authenticated;
}

/** Reports the frame's answer: whether there is a session again. */
export function answerExpiredSession(isAuthenticated: boolean): void {
  const calls = waiting;
  waiting = [];
  isExpired.set(false);
  for (const resolve of calls) resolve(isAuthenticated);
}

export function isSessionExpired(): boolean {
  return isExpired.get();
}

/** Registers the frame, which asks for the password while it is subscribed. */
export function subscribeToExpiredSession(listener: () => void): () => void {
  frames += 1;
  const { unsubscribe } = isExpired.subscribe(listener);
  return () => {
    frames -= 1;
    unsubscribe();
    // A user who leaves the portal has nothing to continue.
    if (frames === 0) answerExpiredSession(false);
  };
}
