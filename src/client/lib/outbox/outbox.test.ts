import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Act } from './act.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Outcome } from './sender.ts';
import { createMemoryStore, type OutboxStore } from './store.ts';

const comment = (uuid: string) => ({
  uuid,
  call: 'comments.add',
  input: { projectId: 3, comment: uuid },
  occurredAt: '2026-03-02T08:00:00.000Z',
});

const AWAITED = { isAwaited: true };

let answer: Outcome;
let isApplied: boolean | undefined;
let sent: string[];
let answered: string[];
let outbox: Outbox;

const openOn = (store: OutboxStore, channel?: Channel): Outbox =>
  createOutbox({
    userId: 1,
    store,
    channel,
    send: ({ act }) => {
      sent.push(act.uuid);
      return Promise.resolve(answer);
    },
    wasApplied: () => Promise.resolve(isApplied),
    onAnswer: ({ uuid }: Act) => answered.push(uuid),
  });

function open(store: OutboxStore = createMemoryStore()): void {
  outbox = openOn(store);
}

type Channel = NonNullable<Parameters<typeof createOutbox>[0]['channel']>;

/** Windows that hear each other. */
function channels(count: number): Channel[] {
  const heard = Array.from({ length: count }, (): ((event: MessageEvent) => void)[] => []);
  return heard.map((own) => ({
    addEventListener: (_: string, listener: unknown) => own.push(listener as () => void),
    postMessage(data: unknown) {
      for (const listener of heard.filter((others) => others !== own).flat())
        listener({ data } as MessageEvent);
    },
    close: () => {},
  }));
}

beforeEach(() => {
  vi.useFakeTimers();
  answer = { kind: 'no answer' };
  isApplied = false;
  sent = [];
  answered = [];
  open();
});
afterEach(() => {
  outbox.close();
  vi.useRealTimers();
});

const states = () => outbox.state.get().acts.map(({ uuid, state }) => [uuid, state]);

test('gives a screen the answer, and calls back for an entry whose screen no longer waits', async () => {
  answer = { kind: 'answer', result: { id: 7 } };
  const { outcome } = await outbox.keep(comment('a'), AWAITED);
  expect(await outcome).toEqual(answer);
  await outbox.keep(comment('b'));
  await expect.poll(() => answered).toEqual(['b']);
  expect(outbox.state.get()).toMatchObject({ acts: [], sentAt: expect.any(Number) });
});

test('sends an entry again after a pause, and at once when the connection may be back', async () => {
  const { outcome } = await outbox.keep(comment('a'), AWAITED);
  expect(await outcome).toBeUndefined();
  expect([...outbox.state.get().waiting]).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(['a', 'a']);
  outbox.wake();
  await expect.poll(() => sent).toHaveLength(3);
});

test('an entry without an answer counts as kept after a while', async () => {
  outbox.close();
  outbox = createOutbox({
    userId: 1,
    store: createMemoryStore(),
    send: () => new Promise(() => {}),
    wasApplied: () => Promise.resolve(false),
    onAnswer: () => {},
  });
  const { outcome } = await outbox.keep(comment('a'), AWAITED);
  expect(outbox.state.get().waiting.size).toBe(0);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await outcome).toBeUndefined();
  expect(outbox.state.get().waiting.size).toBe(1);
});

test('without a connection, entries that were not tried count as kept at once', async () => {
  for (const uuid of ['a', 'b', 'c', 'd', 'e']) {
    const act = { ...comment(uuid), input: { projectId: sent.length + 3, comment: uuid } };
    const { outcome } = await outbox.keep(act, AWAITED);
    expect(await outcome).toBeUndefined();
  }
  expect(sent).not.toContain('e');
  expect(outbox.state.get().waiting.size).toBe(5);
});

test('on a slow line, an entry counts as kept sooner, until an answer comes fast again', async () => {
  outbox.close();
  let answerMs = 1500;
  outbox = createOutbox({
    userId: 1,
    store: createMemoryStore(),
    send: () =>
      new Promise((resolve) => setTimeout(resolve, answerMs, { kind: 'answer', result: { id: 7 } })),
    wasApplied: () => Promise.resolve(false),
    onAnswer: ({ uuid }: Act) => answered.push(uuid),
  });
  const waitsAfter = async (uuid: string, ms: number) => {
    await outbox.keep(comment(uuid));
    await vi.advanceTimersByTimeAsync(ms);
    return outbox.state.get().waiting.has(uuid);
  };
  expect(await waitsAfter('a', 1400)).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(answered).toEqual(['a']);
  expect(await waitsAfter('b', 1000)).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  answerMs = 100;
  expect(await waitsAfter('c', 100)).toBe(false);
  answerMs = 1500;
  expect(await waitsAfter('d', 1400)).toBe(false);
});

test('a browser without locks or with a broken store waits between attempts', async () => {
  outbox.close();
  const broken = createMemoryStore();
  let reads = 0;
  broken.read = () => {
    reads += 1;
    return Promise.reject(new Error('broken'));
  };
  open(broken);
  await outbox.keep(comment('a'));
  await vi.advanceTimersByTimeAsync(1999);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(2);
});

test('another window shows an entry, hears its answer, and sends it where the first one was closed', async () => {
  outbox.close();
  const store = createMemoryStore();
  const [one, other] = channels(2).map((channel) => openOn(store, channel));
  outbox = other!;
  await one!.keep(comment('a'));
  await expect.poll(() => states()).toEqual([['a', 'frozen']]);
  expect(sent).toEqual(['a']);
  one!.close();
  answer = { kind: 'answer', result: { id: 7 } };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['a', 'a']);
  expect(states()).toEqual([]);
});

test.each([
  ['this window', 0],
  ['another window', 1],
])('a file that is removed in %s stops, and the next one goes at once', async (_, remover) => {
  outbox.close();
  const store = createMemoryStore();
  const stopped: string[] = [];
  const windows = channels(2).map((channel, index) =>
    createOutbox({
      userId: 1,
      store,
      channel,
      send: ({ act, signal }) => {
        if (index === 0) sent.push(act.uuid);
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            stopped.push(act.uuid);
            resolve({ kind: 'no answer' });
          });
        });
      },
      wasApplied: () => Promise.resolve(false),
      onAnswer: () => {},
    }),
  );
  outbox = windows[0]!;
  const file = { bytes: new Blob(['photo']), name: 'a.jpg' };
  await outbox.keep({ ...comment('a'), call: 'files.upload' }, { file });
  await outbox.keep({ ...comment('b'), call: 'files.upload' }, { file });
  await expect.poll(() => sent).toEqual(['a']);
  await windows[remover]!.drop('a');
  await expect.poll(() => stopped).toEqual(['a']);
  await expect.poll(() => sent).toEqual(['a', 'b']);
  expect(states()).toEqual([['b', 'frozen']]);
  windows[1]!.close();
});

test('a refused entry stays until a person has decided', async () => {
  answer = { kind: 'refusal', refusal: { status: 400, message: 'Too long.' } };
  const { outcome } = await outbox.keep(comment('a'), AWAITED);
  expect(await outcome).toEqual(answer);
  outbox.wake();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states()).toEqual([['a', 'refused']]);
  expect(sent).toEqual(['a']);
  answer = { kind: 'answer', result: { id: 7 } };
  await outbox.resend('a', { comment: 'Short' });
  await expect.poll(() => states()).toEqual([]);
  expect(sent[1]).not.toBe('a');
});

test.each([
  ['that was applied before counts as sent', true, {}, []],
  ['that was not applied needs a decision', false, {}, [['a', 'refused']]],
  ['that the server cannot tell of is sent again', undefined, {}, [['a', 'frozen']]],
  ['that shows the record needs a decision', true, { current: { version: 2 } }, [['a', 'refused']]],
  [
    'of another request under its key needs a decision',
    true,
    { reason: 'other-content' },
    [['a', 'refused']],
  ],
])('a refused entry %s', async (_, applied, data, left) => {
  answer = { kind: 'refusal', refusal: { status: 409, message: 'Refused.', data } };
  isApplied = applied;
  const { outcome } = await outbox.keep(comment('a'), AWAITED);
  await outcome;
  expect(states()).toEqual(left);
});

test('an entry that the server always fails on does not hold the others back', async () => {
  outbox.close();
  outbox = createOutbox({
    userId: 1,
    store: createMemoryStore(),
    send: ({ act }) => {
      const fails = ['a', 'b', 'c'].includes(act.uuid);
      return Promise.resolve(
        fails ? { kind: 'no answer', hasFailed: true } : { kind: 'answer', result: { id: 7 } },
      );
    },
    wasApplied: () => Promise.resolve(false),
    onAnswer: ({ uuid }: Act) => answered.push(uuid),
  });
  const uuids = ['a', 'b', 'c', 'd', 'e'];
  for (const [index, uuid] of uuids.entries())
    await outbox.keep({ ...comment(uuid), input: { projectId: index, comment: uuid } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(answered.toSorted()).toEqual(['d', 'e']);
});

test('an entry is stored for windows without a connection before it is removed', async () => {
  outbox.close();
  let stored: (() => void) | undefined;
  const store = createMemoryStore();
  const storeApplied = () => new Promise<void>((resolve) => (stored = resolve));
  outbox = createOutbox({
    userId: 1,
    store,
    send: () => Promise.resolve(answer),
    wasApplied: () => Promise.resolve(false),
    onAnswer: () => {},
    storeApplied,
  });
  await outbox.keep(comment('a'));
  await expect.poll(() => [...outbox.state.get().waiting]).toEqual(['a']);
  answer = { kind: 'answer', result: { id: 7 } };
  outbox.wake();
  await expect.poll(() => stored).toBeDefined();
  expect(await store.read()).toHaveLength(1);
  stored!();
  await expect.poll(() => store.read()).toEqual([]);
});
