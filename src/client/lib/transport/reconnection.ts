import { useEffect, useEffectEvent } from 'react';
import { errorStatus } from './error-message.ts';
import { reopenings } from './live-changes.ts';

/**
 * Calls back when the server may be reachable again: the browser reports a network, or the change feed reconnects.
 * Returns an unsubscribe function.
 */
export function onReconnection(listener: () => void): () => void {
  const { unsubscribe } = reopenings.subscribe(() => listener());
  globalThis.addEventListener('online', listener);
  return () => {
    unsubscribe();
    globalThis.removeEventListener('online', listener);
  };
}

/** Returns whether a write failed without an answer, so that a retry may help. */
export const isUnanswered = (error: unknown): boolean => Boolean(error) && errorStatus(error) === undefined;

/** Calls `retry` when the connection is back, while something waits for it. */
export function useRetryOnReconnection(waits: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => (waits ? onReconnection(() => again()) : undefined), [waits]);
}
