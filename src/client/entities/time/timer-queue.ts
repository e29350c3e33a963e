import * as z from 'zod/mini';
import { TimeCategory } from '#contract/project/time.ts';
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

async function keepPress({
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

const OLD_KEY = 'quayside-timers';

const OldPress = z.object({
  userId: z.number(),
  clientUuid: z.string(),
  projectId: z.number(),
  category: z.nullable(TimeCategory),
  occurredAt: z.string(),
  timersEndAt: z.optional(z.string()),
});
type OldPress = z.infer<typeof OldPress>;

/** Takes over the presses that release 0.1.0 left in this browser. */
export async function keepOldPresses(userId: number): Promise<void> {
  if ((await whenOpen()).userId !== userId) return;
  const presses = readOldPresses();
  for (const { userId: owner, ...press } of presses) {
    if (owner === userId) await keepPress(press);
  }
  const others = presses.filter((press) => press.userId !== userId);
  try {
    if (others.length > 0) globalThis.localStorage.setItem(OLD_KEY, JSON.stringify(others));
    else globalThis.localStorage.removeItem(OLD_KEY);
  } catch {
    // They are taken over again, and the server knows them by their clientUuid.
  }
}

/** Returns what can be read of them: the storage may be disabled or damaged. */
function readOldPresses(): OldPress[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(OLD_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((press) => {
      const { data } = OldPress.safeParse(press);
      return data ?? [];
    });
  } catch {
    return [];
  }
}
