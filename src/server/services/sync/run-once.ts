import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { syncOps } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

export interface SentRequest {
  /** Without it nothing is remembered: every call is a new one. */
  clientUuid: string | undefined;
  /** The procedure, so that one uuid cannot stand for two calls. */
  call: string;
  /** The whole input. */
  input: object;
  occurredAt?: Date | undefined;
}

/**
 * Runs a write that a device may send again: the same request under the same uuid is answered with what the first one
 * was answered; another request under it is a conflict. Call it in the transaction of the write, after the check of
 * who may. The result must be JSON-native.
 */
export function runOnce<Result>(
  tx: Transaction,
  { clock, actor }: PortalWork,
  { clientUuid, call, input, occurredAt }: SentRequest,
  work: () => Result,
): Result {
  if (clientUuid === undefined) return work();
  const answered = answeredBefore<Result>(tx, { actor }, { clientUuid, call, input });
  if (answered !== undefined) return answered;
  const result = work();
  tx.insert(syncOps)
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
 * What the same request was answered, undefined where it is new. For writes that have long work to do before their
 * transaction; `runOnce` asks it anyway. Throws conflict where another request came under that uuid.
 */
export function answeredBefore<Result>(
  tx: Transaction,
  { actor }: Pick<PortalWork, 'actor'>,
  { clientUuid, call, input }: SentRequest,
): Result | undefined {
  if (clientUuid === undefined) return undefined;
  const sent = tx
    .select()
    .from(syncOps)
    .where(and(eq(syncOps.userId, actor.userId), eq(syncOps.clientUuid, clientUuid)))
    .get();
  if (!sent) return undefined;
  if (sent.requestHash === hashOf({ call, input })) return sent.result as Result;
  throw new AppError(
    'conflict',
    'Something else was sent under this number already. Nothing was saved; please try again.',
  );
}

const hashOf = ({ call, input }: Pick<SentRequest, 'call' | 'input'>) =>
  createHash('sha256')
    .update(JSON.stringify([call, sorted(input)]))
    .digest('hex');

/** The same request in another order of its fields is the same request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => [key, sorted(field)]);
}
