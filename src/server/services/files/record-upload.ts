import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import {
  appliedRequest,
  type IdempotentRequest,
  runIdempotent,
} from '#server/services/idempotency/run-idempotent.ts';
import { lateOrReadable, type ProjectToWrite } from '#server/services/access/late-or-workable.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { FileContext } from './file-context.ts';
import { giveUpUpload, keepUpload, type StagedUpload } from './stage-upload.ts';

export type PortalFileContext = PortalContext & FileContext;

/** Throws notFound or forbidden before a byte is read, unless the upload is the retry of one that was recorded. */
export function refuseNewUpload(
  ctx: PortalFileContext,
  request: IdempotentRequest<{ projectId: number }>,
): void {
  const { clientUuid } = request;
  if (clientUuid !== undefined && appliedRequest(ctx.db, ctx.actor, clientUuid)) return;
  projectForUpload(ctx.db, ctx, request);
}

const projectForUpload = (
  tx: Database | Transaction,
  ctx: PortalFileContext,
  request: IdempotentRequest<{ projectId: number }>,
) => lateOrReadable(tx, ctx, request, () => assignedProject(tx, ctx.actor, request.input.projectId));

/**
 * Runs the transaction that gives a staged file its record. The same file under the same uuid is recorded once; if
 * the record fails or exists already, the staged file is deleted at once. Throws unauthenticated for a sender who was
 * deactivated meanwhile.
 */
export function recordUpload<Result>(
  ctx: PortalFileContext,
  staged: StagedUpload,
  request: IdempotentRequest<{ projectId: number }>,
  work: (tx: Transaction, taken: ProjectToWrite) => Result,
): Result {
  let recorded = false;
  try {
    const stored = inTransaction(ctx.db, (tx) => {
      let isNew = false;
      const actor = actorByNow(tx, ctx);
      const input = { ...request.input, sha256: staged.sha256 };
      const access = () => assignedProject(tx, actor, input.projectId);
      const result = runIdempotent(tx, ctx, { ...request, input, access }, () => {
        isNew = true;
        keepUpload(tx, staged);
        const taken = projectForUpload(tx, { ...ctx, actor }, request);
        notifyLateEntry(tx, ctx, taken);
        return work(tx, taken);
      });
      return { result, isNew };
    });
    recorded = stored.isNew;
    return stored.result;
  } finally {
    if (!recorded) giveUpUpload(ctx, staged);
  }
}

/** The bytes may have come for minutes: the sender may be inactive, or no manager, by now. Throws unauthenticated. */
function actorByNow(tx: Transaction, { actor }: PortalFileContext): PortalActor {
  const { isActive, role } = portalUsers;
  const person = tx
    .select({ isActive, role })
    .from(portalUsers)
    .where(eq(portalUsers.id, actor.userId))
    .get();
  if (!person?.isActive) throw new AppError('unauthenticated', 'Please sign in to the portal.');
  return { ...actor, role: person.role };
}
