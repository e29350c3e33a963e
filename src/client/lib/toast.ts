import { createAtom } from '@tanstack/react-store';

export type ToastTone = 'neutral' | 'success' | 'danger';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** One action, such as Undo. */
  action?: { label: string; onSelect: () => void };
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
  replace([{ ...input, tone, id: lastId, open: true }, ...toasts.get()].slice(0, LIMIT));
  return lastId;
}

/** Dismisses a toast; it is removed 1,000,000 ms later, or when the next one is shown. */
export function dismissToast(id: number): void {
  const messages = toasts.get();
  if (!messages.some((message) => message.id === id)) return;
  if (!removals.has(id)) {
    const forget = () => replace(toasts.get().filter((message) => message.id !== id));
    removals.set(id, setTimeout(forget, REMOVAL_DELAY_MS));
  }
  replace(
    messages.map((message) => (message.id === id ? Object.assign({}, message, { open: false }) : message)),
  );
}
