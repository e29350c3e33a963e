import type { TimeCategory } from '#contract/project/time.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import type { Act } from '#client/lib/outbox/act.ts';
import { refusalError } from '#client/lib/outbox/kept.ts';
import { openedOutbox, whenOpen } from '#client/lib/outbox/open-outbox.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';

/** A press of start or stop that the server has not answered yet. */
export interface TimerPress {
  clientUuid: string;
  projectId: number;
  /** Null stops the timer. */
  category: TimeCategory | null;
  /** The time of the press. */
  occurredAt: string;
  timersEndAt?: string | undefined;
  /** A question of the server that has to be answered first. */
  question?: string | undefined;
  isSending: boolean;
}

/** Returns the press that an entry stands for. */
export function timerPressOf(act: Act, waiting: ReadonlySet<string>): TimerPress | undefined {
  if (act.call !== 'time.start' && act.call !== 'time.stop') return undefined;
  const { projectId, category, timersEndAt } = act.input as Partial<TimerPress>;
  if (projectId === undefined) return undefined;
  /** What the server asks before it takes the press. */
  const question = act.refusal && issueAt(refusalError(act.refusal), 'timersEndAt');
  if (act.state === 'refused' && question === undefined) return undefined;
  const { uuid: clientUuid, occurredAt } = act;
  const isSending = question === undefined && !waiting.has(clientUuid);
  return { clientUuid, projectId, category: category ?? null, occurredAt, timersEndAt, question, isSending };
}

/** Starts or stops (`category: null`) the user's timer now; it is sent as soon as the server can be reached. */
export async function pressTimer({ projectId, category }: Pick<TimerPress, 'projectId' | 'category'>) {
  await keepPress({ projectId, category, clientUuid: newUuid(), occurredAt: new Date().toISOString() });
}

export async function keepPress({
  category,
  clientUuid: uuid,
  occurredAt,
  ...input
}: Omit<TimerPress, 'isSending' | 'question'>): Promise<void> {
  const call = category === null ? 'time.stop' : 'time.start';
  const outbox = await whenOpen();
  await outbox.keep({ uuid, call, input: { ...input, ...(category !== null && { category }) }, occurredAt });
}

/** Answers the question about a press, which makes it a new request. */
export const answerTimerQuestion = (clientUuid: string, timersEndAt: string): void =>
  void openedOutbox.get()?.resend(clientUuid, { timersEndAt });

/** Removes a press that was cancelled. */
export const dropTimerPress = (clientUuid: string): void => void openedOutbox.get()?.drop(clientUuid);

export const retryTimers = (): void => openedOutbox.get()?.wake();

export const OLD_PRESSES_KEY = 'quayside-timers';

/** Whether release 0.1.0 left presses in this browser. */
export function hasOldPresses(): boolean {
  try {
    return globalThis.localStorage.getItem(OLD_PRESSES_KEY) !== null;
  } catch {
    return false;
  }
}
