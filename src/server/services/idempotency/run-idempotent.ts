import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { idempotencyKeys } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

export interface IdempotentRequest {
  /** The idempotency key. Without it nothing is stored: every call is new. */
  clientUuid: string | undefined;
  /** The procedure, so that one key cannot cover two calls. */
  call: string;
  /** The whole input. */
  input: object;
  occurredAt?: Date | undefined;
}

interface DeviceInput {
  clientUuid?: string | undefined;
  occurredAt?: string | undefined;
}

/** Describes the request of a device, for `runIdempotent` and for the records of the write. */
export function idempotentRequest(call: string, input: DeviceInput): IdempotentRequest {
  const { clientUuid, occurredAt } = input;
  return { call, input, clientUuid, occurredAt: occurredAt === undefined ? undefined : new Date(occurredAt) };
}

/**
 * Runs a write that a device may send again: the same request under the same key returns the first result; another
 * request under it is a conflict. Call it in the transaction of the write, after the permission check. The result
 * must be JSON-native.
 */
export function runIdempotent<Result>(
  tx: Transaction,
  { clock, actor }: PortalWork,
  { clientUuid, call, input, occurredAt }: IdempotentRequest,
  work: () => Result,
): Result {
  if (clientUuid === undefined) return work();
  const answered = previousResult<Result>(tx, { actor }, { clientUuid, call, input });
  if (answered !== undefined) return answered;
  const result = work();
  tx.insert(idempotencyKeys)
    .values({
      userId: actor.userId,
      clientUuid,
      requestHash: hashOf({ call, input }),
      result: result ?? null,
      occurredAt: occurredAt ?? null,
      createdAt: clock.now(),
    })
    .run();
  return result;
}

/**
 * Returns the result of the same request, undefined if it is new. For writes with long work before their transaction;
 * `runIdempotent` checks again. Throws conflict if another request used that key.
 */
export function previousResult<Result>(
  tx: Transaction,
  { actor }: Pick<PortalWork, 'actor'>,
  { clientUuid, call, input }: IdempotentRequest,
): Result | undefined {
  if (clientUuid === undefined) return undefined;
  const sent = tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, actor.userId), eq(idempotencyKeys.clientUuid, clientUuid)))
    .get();
  if (!sent) return undefined;
  if (sent.requestHash === hashOf({ call, input })) return sent.result as Result;
  throw new AppError(
    'conflict',
    'This was already sent with different content. Nothing was saved; please try again.',
  );
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
