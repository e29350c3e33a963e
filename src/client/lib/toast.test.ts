import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('replaces the previous toast', () => {
  toast({ title: 'Product created successfully' });
  toast({ title: 'Product deleted successfully', tone: 'success' });
  expect(toasts.get()).toMatchObject([
    { title: 'Product deleted successfully', tone: 'success', open: true },
  ]);
});

test('keeps a dismissed toast closed for 1,000,000 ms, then removes it', () => {
  const id = toast({ title: 'Logged out' });
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

test('does not remove a newer toast with an old one', () => {
  dismissToast(toast({ title: 'Saved' }));
  vi.advanceTimersByTime(500_000);
  const newer = toast({ title: 'Copied' });
  vi.advanceTimersByTime(2_000_000);
  expect(toasts.get()).toMatchObject([{ id: newer, open: true }]);
  dismissToast(newer);
});

test('notifies a subscriber of every change until it unsubscribes', () => {
  const listener = vi.fn<() => void>();
  const { unsubscribe } = toasts.subscribe(listener);
  const id = toast({ title: 'Copied' });
  dismissToast(id);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  toast({ title: 'Copied again' });
  expect(listener).toHaveBeenCalledTimes(2);
  dismissToast(id + 1);
});

test('says once that a toast is closed: when it is dismissed, or when another takes its place', () => {
  const onClosed = vi.fn<() => void>();
  const replaced = toast({ title: 'Photo deleted', onClosed });
  const dismissed = toast({ title: 'Comment deleted', onClosed });
  expect(onClosed).toHaveBeenCalledTimes(1);
  dismissToast(replaced);
  dismissToast(dismissed);
  dismissToast(dismissed);
  toast({ title: 'Saved' });
  expect(onClosed).toHaveBeenCalledTimes(2);
});
