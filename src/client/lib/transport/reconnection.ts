import { useEffect, useEffectEvent } from 'react';
import { errorStatus } from './error-message.ts';
import { reopenings } from './live-changes.ts';

/**
 * Calls back when the server may be in reach again: the browser says that there is a network, or the change feed could be
 * opened after a break. Returns how to stop.
 */
export function onReconnection(listener: () => void): () => void {
  const { unsubscribe } = reopenings.subscribe(() => listener());
  globalThis.addEventListener('online', listener);
  return () => {
    unsubscribe();
    globalThis.removeEventListener('online', listener);
  };
}

/** Whether a write failed because there was no answer, so that sending it again may help. */
export const isUnanswered = (error: unknown): boolean => Boolean(error) && errorStatus(error) === undefined;

/** Calls `retry` when the connection is back, as long as something waits for it. */
export function useRetryOnReconnection(waits: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => (waits ? onReconnection(() => again()) : undefined), [waits]);
}
