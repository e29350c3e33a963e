import { createTRPCClient } from '@trpc/client';
import { afterEach, expect, test } from 'vitest';
import type { AppRouter } from '#server/routers/app-router.ts';
import { isKept } from './kept.ts';
import { openedOutbox } from './open-outbox.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { outboxLink } from './outbox-link.ts';
import type { Outcome } from './sender.ts';
import { createMemoryStore } from './store.ts';

const client = createTRPCClient<AppRouter>({ links: [outboxLink] });
const REFUSAL: Outcome = { kind: 'refusal', refusal: { status: 409, message: 'Changed.' } };
const part = (quantity: number, last: number) => ({
  projectId: 3,
  id: 12,
  version: 4,
  quantity,
  clientUuid: `11111111-0000-4000-8000-00000000000${last}`,
  occurredAt: '2026-03-02T08:00:00.000Z',
});

let outbox: Outbox;

function open(send: () => Promise<Outcome>): void {
  outbox = createOutbox({
    userId: 1,
    store: createMemoryStore(),
    send,
    wasApplied: () => Promise.resolve(false),
    onAnswer: () => {},
  });
  openedOutbox.set(outbox);
}

afterEach(() => {
  openedOutbox.set(null);
  outbox.close();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a refusal is shown by the screen that waits for it, and leaves no entry', async () => {
  open(() => Promise.resolve(REFUSAL));
  const failure = await failureOf(client.portal.parts.update.mutate(part(1, 1)));
  expect(failure).toMatchObject({ message: 'Changed.', data: { httpStatus: 409 } });
  expect(outbox.state.get().acts).toEqual([]);
});

test('a refused change that took in an earlier one, which its screen confirmed, stays for a decision', async () => {
  let answerFirst: ((outcome: Outcome) => void) | undefined;
  open(() => (answerFirst ? Promise.resolve(REFUSAL) : new Promise((resolve) => (answerFirst = resolve))));
  for (const last of [1, 2]) {
    const { clientUuid: uuid, occurredAt, ...input } = part(last, last);
    await outbox.keep({ uuid, call: 'parts.update', input, occurredAt });
    // From now on the first one is final.
    await expect.poll(() => answerFirst).toBeDefined();
  }
  const changing = failureOf(client.portal.parts.update.mutate(part(3, 3)));
  await expect.poll(() => outbox.state.get().acts[1]?.input['quantity']).toBe(3);
  answerFirst?.({ kind: 'answer', result: { id: 12, version: 5 } });
  expect(isKept(await changing)).toBe(true);
  expect(outbox.state.get().acts).toMatchObject([
    { uuid: part(2, 2).clientUuid, state: 'refused', input: { version: 5, quantity: 3 } },
  ]);
});
