import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';
import type { ActInput } from './act.ts';
import { ruleOf } from './act-rules.ts';
import { keptError, refusalError } from './kept.ts';
import { openedOutbox } from './open-outbox.ts';
import type { Outbox } from './outbox.ts';

interface DeviceInput extends ActInput {
  clientUuid: string;
  occurredAt: string;
}

/** Returns the input of a write that waits on this device until it is answered. */
function keptInput(path: string, input: unknown): DeviceInput | undefined {
  const rule = path.startsWith('portal.') ? ruleOf(path.slice('portal.'.length)) : undefined;
  const { clientUuid, occurredAt, ...fields } = (input ?? {}) as Partial<DeviceInput>;
  if (!rule || clientUuid === undefined || occurredAt === undefined) return undefined;
  const mayWait = Object.keys(fields).every((field) => rule.fields?.has(field) ?? true);
  return mayWait ? (input as DeviceInput) : undefined;
}

/**
 * Stores the writes of a device before they are sent. A call gets the answer or the refusal as without an outbox; if
 * neither comes soon, it ends with `keptError`, and the entry is sent later.
 */
export const outboxLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const outbox = openedOutbox.get();
    const input = op.type === 'mutation' ? keptInput(op.path, op.input) : undefined;
    if (!outbox || !input) return next(op);
    return observable((observer) => {
      void send(outbox, op.path.slice('portal.'.length), input).then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error: ReturnType<typeof keptError>) => observer.error(error),
      );
    });
  };

async function send(
  outbox: Outbox,
  call: string,
  { clientUuid, occurredAt, ...input }: DeviceInput,
): Promise<unknown> {
  const act = { uuid: clientUuid, call, input, occurredAt };
  const { uuid, outcome: coming } = await outbox.keep(act, { isAwaited: true });
  const outcome = await coming;
  if (outcome?.kind === 'answer' && !outcome.isUnknown) return outcome.result;
  // Together with an earlier change that the screen confirmed as kept, a person decides about it in “What waits”.
  if (outcome?.kind !== 'refusal' || uuid !== clientUuid) throw keptError();
  // The screen shows the refusal beside what was typed, so no card is needed.
  await outbox.drop(uuid);
  throw refusalError(outcome.refusal);
}
