import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { idempotencyKeys } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

export interface IdempotentRequest<Input extends object = object> {
  /** The idempotency key. Without it nothing is stored: every call is new. */
  clientUuid: string | undefined;
  /** The procedure, so that one key cannot cover two calls. */
  call: string;
  /** The whole input. */
  input: Input;
  occurredAt?: Date | undefined;
  deviceClock?: Date | undefined;
  /** Throws if the person may not read the record: a retry is then answered without its result. */
  access?: (() => unknown) | undefined;
}

interface DeviceInput {
  clientUuid?: string | undefined;
  occurredAt?: string | undefined;
  deviceClock?: string | undefined;
}

/** Describes the request of a device, for `runIdempotent` and for the records of the write. */
export function idempotentRequest<Input extends DeviceInput>(
  call: string,
  input: Input,
  access?: () => unknown,
): IdempotentRequest<Input> {
  const { clientUuid, occurredAt, deviceClock } = input;
  return {
    call,
    input,
    clientUuid,
    occurredAt: instant(occurredAt),
    deviceClock: instant(deviceClock),
    access,
  };
}

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/**
 * Runs a write that a device may send again: the same request under the same key returns the first result; another
 * request under it is a conflict. Call it in the transaction of the write. `work` decides who may write, after the
 * retry: a write that was applied stays applied after its project went to another person. The result must be
 * JSON-native.
 */
export function runIdempotent<Result>(
  tx: Transaction,
  { clock, actor }: PortalWork,
  request: IdempotentRequest,
  work: () => Result,
): Result {
  const { clientUuid, call, input, occurredAt, deviceClock } = request;
  const answered = previousResult<Result>(tx, { actor }, request);
  if (answered !== undefined) return answered;
  const result = work();
  if (clientUuid === undefined) return result;
  insertRow(tx).run({
    userId: actor.userId,
    clientUuid,
    requestHash: hashOf({ call, input }),
    result: result ?? null,
    occurredAt: occurredAt ?? null,
    deviceClock: deviceClock ?? null,
    createdAt: clock.now(),
  });
  return result;
}

const insertRow = preparedOnce((tx) =>
  tx
    .insert(idempotencyKeys)
    .values(
      placeholders(idempotencyKeys, [
        'userId',
        'clientUuid',
        'requestHash',
        'result',
        'occurredAt',
        'deviceClock',
        'createdAt',
      ]),
    )
    .prepare(),
);

/**
 * Returns the result of the same request, undefined if it is new. For writes with long work before their transaction;
 * `runIdempotent` checks again. Throws conflict if another request used that key, or if the write was applied but its
 * result is no longer stored or no longer for this person.
 */
export function previousResult<Result>(
  tx: Transaction,
  { actor }: Pick<PortalWork, 'actor'>,
  { clientUuid, call, input, access }: IdempotentRequest,
): Result | undefined {
  const sent = clientUuid === undefined ? undefined : appliedRequest(tx, actor, clientUuid);
  if (!sent) return undefined;
  if (sent.requestHash !== hashOf({ call, input })) {
    throw new AppError(
      'conflict',
      'This was already sent with different content. Nothing was saved; please try again.',
      { reason: 'other-content' },
    );
  }
  if (sent.resultDroppedAt !== null || !isAllowed(access)) {
    throw new AppError('conflict', 'This was saved before. Reload to see it as it is now.');
  }
  return sent.result as Result;
}

/** Returns the row of a person's write that was applied. */
export function appliedRequest(
  tx: Transaction | Database,
  { userId }: Pick<PortalWork['actor'], 'userId'>,
  clientUuid: string,
) {
  return ofPerson(tx).get({ userId, clientUuid });
}

const ofPerson = preparedOnce((tx) =>
  tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, sql.placeholder('userId')),
        eq(idempotencyKeys.clientUuid, sql.placeholder('clientUuid')),
      ),
    )
    .prepare(),
);

function isAllowed(access: IdempotentRequest['access']): boolean {
  try {
    access?.();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const hashOf = ({ call, input }: Pick<IdempotentRequest, 'call' | 'input'>) =>
  createHash('sha256')
    .update(JSON.stringify([call, sorted(input)]))
    .digest('hex');

/** Sorts keys, so that the same request with its fields in another order matches. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => [key, sorted(field)]);
}
