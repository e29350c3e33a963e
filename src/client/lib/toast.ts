import { createAtom } from '@tanstack/react-store';

export type ToastTone = 'neutral' | 'success' | 'danger';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** One action, such as Undo. */
  action?: { label: string; onSelect: () => void };
  /** Runs once, when the toast is no longer shown: its time is over, it was dismissed, or another took its place. */
  onClosed?: () => void;
}

export interface ToastMessage extends ToastInput {
  id: number;
  tone: ToastTone;
  /** False once dismissed; the toast stays in the list until it is removed, so that it can animate out. */
  open: boolean;
}

const LIMIT = 1;
const REMOVAL_DELAY_MS = 1_000_000;

/** The toasts, newest first. */
export const toasts = createAtom<readonly ToastMessage[]>([]);

let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function replace(next: readonly ToastMessage[]): void {
  for (const [id, timer] of removals) {
    if (next.some((message) => message.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  toasts.set(next);
}

/** Shows a toast. Only one is visible at a time: a new one replaces the previous one. */
export function toast({ tone = 'neutral', ...input }: ToastInput): number {
  lastId += 1;
  const before = toasts.get();
  replace([{ ...input, tone, id: lastId, open: true }, ...before].slice(0, LIMIT));
  const id = lastId;
  for (const replaced of before) close(replaced);
  return id;
}

function close({ open, onClosed }: ToastMessage): void {
  if (open) onClosed?.();
}

/** Dismisses a toast; it is removed 1,000,000 ms later, or when the next one is shown. */
export function dismissToast(id: number): void {
  const messages = toasts.get();
  const dismissed = messages.find((message) => message.id === id);
  if (!dismissed) return;
  if (!removals.has(id)) {
    const forget = () => replace(toasts.get().filter((message) => message.id !== id));
    removals.set(id, setTimeout(forget, REMOVAL_DELAY_MS));
  }
  replace(
    messages.map((message) => (message.id === id ? Object.assign({}, message, { open: false }) : message)),
  );
  close(dismissed);
}
