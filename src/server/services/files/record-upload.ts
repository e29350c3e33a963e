import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { type IdempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import type { FileContext } from './file-context.ts';
import { giveUpUpload, keepUpload, type StagedUpload } from './stage-upload.ts';

export type PortalFileContext = PortalContext & FileContext;

/**
 * Runs the transaction that gives a staged file its record. The same file under the same uuid is recorded once; if
 * the record fails or exists already, the staged file is deleted at once.
 */
export function recordUpload<Result>(
  ctx: PortalFileContext,
  staged: StagedUpload,
  request: IdempotentRequest,
  work: (tx: Transaction) => Result,
): Result {
  let recorded = false;
  try {
    const stored = inTransaction(ctx.db, (tx) => {
      let isNew = false;
      const input = { ...request.input, sha256: staged.sha256 };
      const result = runIdempotent(tx, ctx, { ...request, input }, () => {
        isNew = true;
        keepUpload(tx, staged);
        return work(tx);
      });
      return { result, isNew };
    });
    recorded = stored.isNew;
    return stored.result;
  } finally {
    if (!recorded) giveUpUpload(ctx, staged);
  }
}
