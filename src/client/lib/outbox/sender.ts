import { serverClock } from '#client/lib/server-clock.ts';
import type { Act, Refusal } from './act.ts';
import { dueActs, freezeAct, isUpload, refuseAct, settleAct, type Acts } from './queue.ts';
import type { OutboxStore } from './store.ts';

/** What came of one attempt. */
export type Outcome =
  /** `isUnknown`: it was applied before, and the result is not stored any more or not for this person. */
  | { kind: 'answer'; result: unknown; isUnknown?: true }
  | { kind: 'refusal'; refusal: Refusal }
  /** Without an answer, or with one that a later attempt may change. `hasFailed`: the server failed on it. */
  | { kind: 'no answer'; hasFailed?: true }
  | { kind: 'signed out' };

export interface Attempt {
  act: Act;
  body: string;
  bytes: ArrayBuffer | undefined;
  /** Aborted once the entry is removed. */
  signal: AbortSignal;
}

interface SenderOptions {
  userId: number;
  store: OutboxStore;
  send: (attempt: Attempt) => Promise<Outcome>;
  /** Asks whether a write was applied; undefined without an answer. */
  wasApplied: (act: Act) => Promise<boolean | undefined>;
  /** Runs `work` while no other window of this browser does. */
  runExclusive: (name: string, work: () => Promise<void>) => Promise<unknown>;
  onChange: (acts: Acts) => void;
  /** Called for an entry that was applied; it is removed after that. */
  onApplied: (act: Act, result: unknown) => void | Promise<void>;
  onOutcome: (act: Act, outcome: Outcome) => void;
  /** Calls back after a delay; returns how to cancel. */
  later: (run: () => void, delayMs: number) => () => void;
}

export interface Sender {
  /** Sends what is due, without waiting for the end of a pause. */
  wake: () => void;
  /** The same, unless there is a pause. */
  standBy: () => void;
  /** Stops the attempts whose entries are no longer there. */
  abortRemoved: (acts: Acts) => void;
  stop: () => void;
  /** Resolves when nothing is being sent; for tests. */
  idle: () => Promise<void>;
}

interface InFlight {
  uuid: string;
  isFile: boolean;
  done: Promise<void>;
  controller: AbortController;
}

const CONCURRENT_CHAINS = 3;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 120_000;

/** Builds the request of an entry as it is stored and sent. */
export const bodyOf = ({ input, uuid, ...time }: Act): string =>
  JSON.stringify({ json: { ...input, clientUuid: uuid, ...serverClock.notInFuture(time) } });

/** Sends the entries of one person: each chain in order, three chains at a time, one file at a time. */
export function createSender(options: SenderOptions): Sender {
  const { store, userId, later } = options;
  let isStopped = false;
  let running: Promise<unknown> | undefined;
  let isWanted = false;
  let failures = 0;
  /** After a failed attempt nothing more is sent until the pause ends. */
  let isPaused = false;
  let cancelPause: (() => void) | undefined;
  let nudge: (() => void) | undefined;
  /** How often the server failed on an entry. Such ones come last, so that they do not stop the others. */
  const failed = new Map<string, number>();
  const failuresOf = ({ uuid }: Act) => failed.get(uuid) ?? 0;
  /** The attempts that are under way, by chain. */
  const inFlight = new Map<string, InFlight>();

  async function change(make: (acts: Acts) => Acts): Promise<Acts> {
    const acts = await store.change(make);
    options.onChange(acts);
    return acts;
  }

  function pause(): void {
    isPaused = true;
    const delay = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    cancelPause?.();
    cancelPause = later(wake, delay);
  }

  async function attempt({ uuid }: Act, signal: AbortSignal): Promise<void> {
    const acts = await change((now) => freezeAct(now, uuid, bodyOf));
    const act = acts.find((one) => one.uuid === uuid);
    if (act?.state !== 'frozen' || act.body === undefined) return;
    const bytes = act.file && (await store.bytesOf(act.file.blob));
    if (signal.aborted) return;
    const outcome = await options.send({ act, body: act.body, bytes, signal });
    if (signal.aborted && outcome.kind === 'no answer') return;
    await apply(act, await asApplied(act, outcome));
  }

  /** A refusal without a record to show may be the answer to a retry of a write that was applied. */
  async function asApplied(act: Act, outcome: Outcome): Promise<Outcome> {
    if (outcome.kind !== 'refusal') return outcome;
    const { status, data } = outcome.refusal;
    if (![403, 404, 409].includes(status)) return outcome;
    if (data?.['current'] || data?.['issues'] || data?.['reason']) return outcome;
    const applied = await options.wasApplied(act);
    if (applied === undefined) return { kind: 'no answer' };
    return applied ? { kind: 'answer', result: undefined, isUnknown: true } : outcome;
  }

  async function apply(act: Act, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'answer') {
      await options.onApplied(act, outcome.result);
      await change((acts) => settleAct(acts, act.uuid, outcome.result));
    }
    if (outcome.kind === 'refusal') await change((acts) => refuseAct(acts, act.uuid, outcome.refusal));
    if (outcome.kind === 'no answer' && outcome.hasFailed) failed.set(act.uuid, failuresOf(act) + 1);
    if (outcome.kind === 'answer' || outcome.kind === 'refusal') failed.delete(act.uuid);
    if (outcome.kind === 'no answer' || outcome.kind === 'signed out') pause();
    else failures = 0;
    options.onOutcome(act, outcome);
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      isWanted = false;
      const due = isPaused || isStopped ? [] : dueActs(await store.read());
      const inTurn = due.toSorted((one, other) => failuresOf(one) - failuresOf(other));
      for (const act of inTurn) {
        const isFile = isUpload(act);
        const hasFile = [...inFlight.values()].some((one) => one.isFile);
        if (inFlight.size >= CONCURRENT_CHAINS || inFlight.has(act.chain) || (isFile && hasFile)) continue;
        const controller = new AbortController();
        const done = attempt(act, controller.signal)
          // The store failed: the entry is as it was.
          .catch(() => pause())
          .finally(() => inFlight.delete(act.chain));
        inFlight.set(act.chain, { uuid: act.uuid, done, isFile, controller });
      }
      if (inFlight.size === 0 && !isWanted) return;
      const nudged = new Promise<void>((resolve) => (nudge = resolve));
      if (!isWanted) await Promise.race([nudged, ...[...inFlight.values()].map(({ done }) => done)]);
    }
  }

  function wake(): void {
    if (isStopped) return;
    isPaused = false;
    cancelPause?.();
    isWanted = true;
    nudge?.();
    running ??= options.runExclusive(`outbox-${userId}`, sendAll).then(
      () => {
        running = undefined;
        if (isWanted) wake();
      },
      // The lock or the store failed.
      () => {
        running = undefined;
        pause();
      },
    );
  }

  return {
    wake,
    standBy: () => isPaused || wake(),
    abortRemoved(acts) {
      for (const { uuid, controller } of inFlight.values()) {
        if (!acts.some((act) => act.uuid === uuid)) controller.abort();
      }
    },
    stop() {
      isStopped = true;
      cancelPause?.();
      nudge?.();
    },
    idle: async () => {
      while (running) await running;
    },
  };
}
