import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, subscribeToToasts, toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('A new message takes the place of the old one', () => {
  toast({ title: 'Product created successfully' });
  toast({ title: 'Product deleted successfully', tone: 'success' });
  expect(currentToasts()).toMatchObject([
    { title: 'Product deleted successfully', tone: 'success', open: true },
  ]);
});

test('A dismissed message is kept for 1,000,000 ms, closed, and then forgotten', () => {
  const id = toast({ title: 'Logged out' });
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('Forgetting an old message leaves the newer one alone', () => {
  dismissToast(toast({ title: 'Saved' }));
  vi.advanceTimersByTime(500_000);
  const newer = toast({ title: 'Copied' });
  vi.advanceTimersByTime(2_000_000);
  expect(currentToasts()).toMatchObject([{ id: newer, open: true }]);
  dismissToast(newer);
});

test('Whoever shows the messages hears of every change until he stops listening', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToToasts(listener);
  const id = toast({ title: 'Copied' });
  dismissToast(id);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toast({ title: 'Copied again' });
  expect(listener).toHaveBeenCalledTimes(2);
  dismissToast(id + 1);
});
