import { createAtom } from '@tanstack/react-store';
import type { TimeCategory } from '#contract/project/time.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';

interface TimerAct {
  userId: number;
  projectId: number;
  /** Null stops the timer. */
  category: TimeCategory | null;
  clientUuid: string;
  /** The time of the press. */
  occurredAt: string;
  timersEndAt?: string | undefined;
  /** A question of the server that has to be answered first. */
  question?: string | undefined;
}

/** A press of start or stop that the server has not answered yet. */
export interface TimerPress extends TimerAct {
  isSending: boolean;
}

interface TimerQueueState {
  acts: readonly TimerAct[];
  /** The press that is being sent now. */
  sending: string | null;
}

/** Kept in this browser: a press counts from its time, even if the page is closed before there is a connection. */
const stored = createStoredValue<readonly TimerAct[]>(
  'quayside-timers',
  (text) => {
    try {
      const acts: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(acts) ? (acts as TimerAct[]) : [];
    } catch {
      return [];
    }
  },
  (acts) => JSON.stringify(acts),
);

/** An atom ignores undefined, so the empty value is null. */
const sending = createAtom<string | null>(null);
let shown: TimerQueueState | undefined;
let wake: (() => void) | undefined;

function write(change: (acts: readonly TimerAct[]) => readonly TimerAct[]): void {
  stored.set(change(stored.refresh()));
}

const changeAct = (clientUuid: string, fields: Partial<TimerAct>): void =>
  write((acts) => acts.map((act) => (act.clientUuid === clientUuid ? { ...act, ...fields } : act)));

/** Removes a press that was cancelled or is done. */
export const dropTimerPress = (clientUuid: string): void =>
  write((acts) => acts.filter((act) => act.clientUuid !== clientUuid));

/** Starts or stops (`category: null`) a user's timer now; it is sent as soon as the server can be reached. */
export function pressTimer(press: Pick<TimerAct, 'userId' | 'projectId' | 'category'>): void {
  const act = { ...press, clientUuid: newUuid(), occurredAt: new Date().toISOString() };
  write((acts) => [...acts, act]);
  wake?.();
}

/** Answers the question about a press, which makes it a new request. */
export function answerTimerQuestion(clientUuid: string, timersEndAt: string): void {
  changeAct(clientUuid, { clientUuid: newUuid(), timersEndAt, question: undefined });
  wake?.();
}

export const retryTimers = (): void => wake?.();

interface TimerSender {
  userId: number;
  send: (act: TimerAct) => Promise<unknown>;
  /** Removes a press that the server has applied. */
  onDone: (act: TimerAct) => Promise<unknown>;
  /** The result of sending a press. `wait`: send it again later. A text: ask that question first. `drop`: refused. */
  onError: (error: unknown, act: TimerAct) => 'wait' | 'drop' | { question: string };
}

/** Sends a user's presses in order, one at a time, until the returned function is called. */
export function sendTimerPresses({ userId, send, onDone, onError }: TimerSender): () => void {
  let isOver = false;
  const next = () => stored.refresh().find((act) => act.userId === userId);

  async function sendAll(): Promise<void> {
    if (sending.get() !== null) return;
    for (let act = next(); act && act.question === undefined && !isOver; act = next()) {
      const { clientUuid } = act;
      sending.set(clientUuid);
      try {
        await send(act);
        await onDone(act);
        dropTimerPress(clientUuid);
      } catch (error) {
        const verdict = onError(error, act);
        if (verdict === 'wait') break;
        if (verdict === 'drop') dropTimerPress(clientUuid);
        else changeAct(clientUuid, verdict);
      }
    }
    sending.set(null);
    // Another sender has taken over in the meantime.
    if (isOver) wake?.();
  }

  wake = () => void sendAll();
  wake();
  return () => {
    isOver = true;
    wake = undefined;
  };
}

export function subscribeToTimers(listener: () => void): () => void {
  const stop = stored.subscribe(listener);
  const { unsubscribe } = sending.subscribe(listener);
  return () => {
    stop();
    unsubscribe();
  };
}

/** The same object until something changes. */
export function currentTimers(): TimerQueueState {
  const acts = stored.current();
  if (shown?.acts !== acts || shown.sending !== sending.get()) shown = { acts, sending: sending.get() };
  return shown;
}
