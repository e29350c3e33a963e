import { createAtom } from '@tanstack/react-store';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import { sha256Of } from '#client/lib/sha256.ts';
import { serverClock } from '#client/lib/server-clock.ts';
import type { Act, ActInput, NewAct, SavedEntry } from './act.ts';
import { deviceId, isDeviceId } from '#contract/offline/device-id.ts';
import { addAct, dropAct, isUpload, resendAct, restoreAct, tellAct, type Acts } from './queue.ts';
import { ruleOf } from './act-rules.ts';
import { createSender, type Attempt, type Outcome } from './sender.ts';
import { withMemoryFallback } from './fallback-store.ts';
import type { OutboxStore } from './store.ts';

/** After this long without an answer, an entry counts as kept on the device. */
export const PATIENCE_MS = 4000;
/** The same after an answer that took longer than this, or did not come. */
export const SLOW_LINE_PATIENCE_MS = 1000;
/** The window that kept an entry sends it; another one does if nothing was heard for this long. */
const STAND_BY_MS = 5000;

/** An entry that the server has applied. */
export interface AppliedAct {
  act: Act;
  /** Undefined if it is not known. */
  result: unknown;
}

export interface OutboxState {
  /** Entries that the server has not answered, in order. */
  acts: Acts;
  /** Those that have waited for a while; the others are being sent for the first time. */
  waiting: ReadonlySet<string>;
  /** Those that waited and were applied, until the screens show them. */
  applied: readonly AppliedAct[];
  /** When the server last accepted an entry, in milliseconds. */
  sentAt: number | undefined;
  /** False where this browser cannot store entries. */
  isDurable: boolean;
}

export interface OutboxOptions {
  userId: number;
  store: OutboxStore;
  send: (attempt: Attempt) => Promise<Outcome>;
  wasApplied: (act: Act) => Promise<boolean | undefined>;
  /** Called for an applied entry whose screen no longer waits. */
  onAnswer: (act: Act) => void;
  /** Stores what was applied where a window that is opened without a connection reads it. */
  storeApplied?: (applied: AppliedAct) => Promise<void>;
  /** Other windows of this browser. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
}

/** What a window tells the others; without an outcome: read the entries again. */
interface OutboxMessage {
  userId: number;
  settled?: { uuid: string; outcome: Outcome };
}

/** `occurredAt` is by the clock of the device. */
type KeptWrite = Omit<NewAct, 'userId' | 'file' | 'deviceClock'>;

interface KeepOptions {
  file?: { bytes: Blob; name: string };
  /** Needs the id of the stored file. */
  followedBy?: KeptWrite | undefined;
  isAwaited?: boolean;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The writes of one person that wait on this device, and their sender. */
export function createOutbox({
  userId,
  store: durable,
  send,
  wasApplied,
  onAnswer,
  storeApplied,
  channel,
}: OutboxOptions) {
  const store = withMemoryFallback(durable);
  const state = createAtom<OutboxState>({
    acts: [],
    waiting: new Set<string>(),
    applied: [],
    sentAt: undefined,
    isDurable: store.isDurable,
  });
  /** Entries that are being sent for the first time. */
  const fresh = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Map<string, Set<(outcome: Outcome) => void>>();

  function show(acts: Acts = state.get().acts): void {
    const waiting = new Set(acts.map(({ uuid }) => uuid).filter((uuid) => !fresh.has(uuid)));
    state.set((now) => ({ ...now, acts, waiting, isDurable: store.isDurable }));
    sender.abortRemoved(acts);
  }
  function tell(message: Omit<OutboxMessage, 'userId'> = {}): void {
    channel?.postMessage({ userId, ...message } satisfies OutboxMessage);
  }
  function onChange(acts: Acts): void {
    show(acts);
    tell();
  }
  const change = async (make: (acts: Acts) => Acts) => onChange(await store.change(make));

  /** Of the last attempt to send a text. */
  let isSlow = false;
  const patience = () => (isSlow ? SLOW_LINE_PATIENCE_MS : PATIENCE_MS);
  async function sendTimed(attempt: Attempt): Promise<Outcome> {
    const sentAt = performance.now();
    const outcome = await send(attempt);
    if (isUpload(attempt.act)) return outcome;
    isSlow = outcome.kind === 'no answer' || performance.now() - sentAt > SLOW_LINE_PATIENCE_MS;
    return outcome;
  }

  function settle(uuid: string, outcome: Outcome): void {
    age(uuid);
    if (outcome.kind === 'answer') state.set((now) => ({ ...now, sentAt: Date.now() }));
    for (const listener of listeners.get(uuid) ?? []) listener(outcome);
  }
  /** Without a connection only the first entries are tried; the others wait as well. */
  function settleUntried(outcome: Outcome): void {
    for (const { uuid, state: now } of state.get().acts) {
      if (now === 'kept' && fresh.has(uuid)) settle(uuid, outcome);
    }
  }
  function age(uuid: string): void {
    clearTimeout(fresh.get(uuid));
    if (fresh.delete(uuid)) show();
  }

  /** The ids of the server, by those that records had on this device. */
  const storedIds = new Map<number, number>();
  const withStoredIds = (input: ActInput): ActInput =>
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        isDeviceId(value) ? (storedIds.get(value) ?? value) : value,
      ]),
    );

  function apply(act: Act, result: unknown): void {
    const id = ruleOf(act.call)?.idOf?.(result ?? {});
    if (typeof id === 'number') storedIds.set(deviceId(act), id);
    if (fresh.has(act.uuid) || state.get().applied.some((one) => one.act.uuid === act.uuid)) return;
    state.set((now) => ({ ...now, applied: [...now.applied, { act, result }] }));
  }

  const outcomeOf = (uuid: string) =>
    new Promise<Outcome | undefined>((resolve) => {
      const heard = listeners.get(uuid) ?? new Set();
      listeners.set(uuid, heard);
      const end = (outcome: Outcome | undefined) => {
        clearTimeout(timer);
        heard.delete(end);
        if (heard.size === 0) listeners.delete(uuid);
        const isFinal = outcome?.kind === 'answer' || outcome?.kind === 'refusal';
        resolve(isFinal ? outcome : undefined);
      };
      const timer = setTimeout(() => end(undefined), patience());
      heard.add(end);
    });

  const sender = createSender({
    userId,
    store,
    send: sendTimed,
    wasApplied,
    runExclusive: async (name, work) => {
      // Only where the page came over TLS.
      const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
      return locks ? locks.request(name, work) : work();
    },
    onChange,
    async onApplied(act, result) {
      const isFresh = fresh.has(act.uuid);
      apply(act, result);
      const storing = storeApplied?.({ act, result });
      // A killed browser then has it in one place or the other; a person who waits for the answer does not wait for this.
      // The bytes of a file go with its entry.
      if (!isFresh || act.file) await storing;
    },
    onOutcome(act, outcome) {
      const isAwaited = listeners.has(act.uuid);
      settle(act.uuid, outcome);
      tell({ settled: { uuid: act.uuid, outcome } });
      if (outcome.kind === 'answer' && !isAwaited) onAnswer(act);
      if (outcome.kind === 'no answer') settleUntried(outcome);
    },
    later(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  });

  let standBy: ReturnType<typeof setTimeout> | undefined;
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => {
    if (data.userId !== userId) return;
    if (data.settled) {
      const { uuid, outcome } = data.settled;
      const act = state.get().acts.find((one) => one.uuid === uuid);
      if (act && outcome.kind === 'answer') apply(act, outcome.result);
      settle(uuid, outcome);
    } else void store.read().then(show);
    clearTimeout(standBy);
    standBy = setTimeout(() => sender.standBy(), STAND_BY_MS);
  });

  return {
    userId,
    state,
    /** Shows what an earlier window left, and sends it. */
    async start(): Promise<void> {
      show(await store.read());
      sender.wake();
    },
    /**
     * Stores a write, its file and the write that follows it, and sends them. Resolves once they are on the disk, with
     * the uuid under which the first one waits and, if the screen waits for it (`isAwaited`), what will come of it:
     * undefined if there is no answer soon.
     */
    async keep(
      act: KeptWrite,
      { file: chosen, followedBy, isAwaited = false }: KeepOptions = {},
    ): Promise<{ uuid: string; outcome: Promise<Outcome | undefined> | undefined }> {
      const { uuid } = act;
      const content = chosen && { uuid, bytes: await chosen.bytes.arrayBuffer() };
      const time = serverClock.timeOf(act.occurredAt);
      const file = chosen && {
        blob: uuid,
        name: chosen.name,
        type: chosen.bytes.type,
        size: chosen.bytes.size,
        sha256: content && (await sha256Of(content.bytes)),
      };
      let keptAs = uuid;
      const add = (acts: Acts): Acts => {
        const input = withStoredIds(act.input);
        const added = addAct(acts, { ...act, ...time, input, userId, file });
        keptAs = added.uuid;
        if (!followedBy) return added.acts;
        const next = { ...followedBy, ...time, input: withStoredIds(followedBy.input), userId };
        return addAct(added.acts, { ...next, file: undefined }).acts;
      };
      const acts = await store.change(add, content && [content]);
      clearTimeout(fresh.get(keptAs));
      fresh.set(
        keptAs,
        setTimeout(() => age(keptAs), patience()),
      );
      onChange(acts);
      const outcome = isAwaited ? outcomeOf(keptAs) : undefined;
      sender.wake();
      return { uuid: keptAs, outcome };
    },
    wake: () => sender.wake(),
    /** The screens show these as the server has them. */
    forgetApplied: (uuids: ReadonlySet<string>): void =>
      state.set((now) => ({ ...now, applied: now.applied.filter(({ act }) => !uuids.has(act.uuid)) })),
    drop: (uuid: string) => change((acts) => dropAct(acts, uuid)).then(() => sender.wake()),
    /**
     * Adds entries of a saved file, or ones that were removed, as they were. All at once: one that needs the answer to another
     * has to be there before that answer.
     */
    async restore(entries: readonly SavedEntry[]): Promise<void> {
      const restored = await Promise.all(
        entries.map(async ({ act, bytes }) => ({
          ...act,
          ...(act.file && bytes && { file: { ...act.file, sha256: await sha256Of(bytes) } }),
        })),
      );
      const files = entries.flatMap(({ act, bytes }) =>
        act.file && bytes ? [{ uuid: act.file.blob, bytes }] : [],
      );
      onChange(await store.change((acts) => restored.reduce<Acts>(restoreAct, acts), files));
      sender.wake();
    },
    /** Sends a refused entry again, with other fields. */
    resend: (uuid: string, fields: ActInput = {}) =>
      change((acts) => resendAct(acts, uuid, newUuid(), fields)).then(() => sender.wake()),
    /** Sends the words of a refused entry as a comment instead. */
    tell: (uuid: string, wordsOf: (act: Act) => string) =>
      change((acts) => tellAct(acts, uuid, wordsOf, newUuid())).then(() => sender.wake()),
    /** The bytes of a file that waits. */
    bytesOf: (blob: string) => store.bytesOf(blob),
    close(): void {
      sender.stop();
      clearTimeout(standBy);
      for (const timer of fresh.values()) clearTimeout(timer);
      channel?.close();
      store.close();
    },
  };
}
