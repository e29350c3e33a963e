import { createAtom } from '@tanstack/react-store';
import { expiredSession } from '#client/lib/transport/held-calls.ts';
import { createOutbox, type Outbox, type OutboxOptions, type OutboxState } from './outbox.ts';
import { openOutboxStore } from './store.ts';
import { sendAct, wasApplied } from './transport.ts';

/** The outbox of the person in the portal; null outside of it. */
export const openedOutbox = createAtom<Outbox | null>(null);

const CLOSED: OutboxState = { acts: [], waiting: new Set(), applied: [], sentAt: undefined, isDurable: true };

/** The entries of the person in the portal that the server has not answered. */
export const outboxState = createAtom((): OutboxState => openedOutbox.get()?.state.get() ?? CLOSED);

/** Resolves once the outbox is open, which takes a moment after the portal was loaded. */
export function whenOpen(): Promise<Outbox> {
  const outbox = openedOutbox.get();
  if (outbox) return Promise.resolve(outbox);
  return new Promise((resolve) => {
    const { unsubscribe } = openedOutbox.subscribe((now) => {
      if (!now) return;
      unsubscribe();
      resolve(now);
    });
  });
}

/** From 0 to 100, by the uuid of a file that is being sent. */
export const uploadPercent = createAtom<Readonly<Record<string, number>>>({});

/** Opens the outbox of a person until the returned function is called. The callbacks: see createOutbox. */
export function openOutbox(
  userId: number,
  callbacks: Required<Pick<OutboxOptions, 'onAnswer' | 'storeApplied'>>,
): () => void {
  let isOver = false;
  let outbox: Outbox | undefined;
  void openOutboxStore(userId).then((store) => {
    if (isOver) {
      store.close();
      return;
    }
    outbox = createOutbox({
      userId,
      store,
      async send(attempt) {
        const { uuid } = attempt.act;
        const outcome = await sendAct(attempt, (sent, total) =>
          uploadPercent.set((now) => ({ ...now, [uuid]: total > 0 ? Math.floor((100 * sent) / total) : 0 })),
        );
        uploadPercent.set((now) =>
          Object.fromEntries(Object.entries(now).filter(([sending]) => sending !== uuid)),
        );
        if (outcome.kind === 'signed out') {
          void expiredSession.hold().then((mayRepeat) => mayRepeat && outbox?.wake());
        }
        return outcome;
      },
      wasApplied,
      ...callbacks,
      channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quayside-outbox'),
    });
    void outbox.start().finally(() => isOver || openedOutbox.set(outbox ?? null));
  });
  return () => {
    isOver = true;
    outbox?.close();
    openedOutbox.set(null);
  };
}
