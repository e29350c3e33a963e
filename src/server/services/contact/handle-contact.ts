import { eq } from 'drizzle-orm';
import type { HandleContactInput } from '#contract/site/contact-handling.ts';
import type { ContactSubmission } from '#contract/site/contact.ts';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { contactAudit } from './contact-audit.ts';
import { describeContact, findContact } from './queries.ts';

/**
 * Marks a message as handled or not handled, with a note. A handled message counts as read. Throws notFound, and
 * conflict with the current message if `version` is stale.
 */
export function handleContact(
  ctx: ServiceContext,
  { id, version, handled, note }: HandleContactInput,
): ContactSubmission {
  return inTransaction(ctx.db, (tx) => {
    const row = findContact(tx, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError(
        'conflict',
        'Someone else has changed this message. Nothing was saved; please compare both.',
        { current: describeContact(row) },
      );
    }
    const now = ctx.clock.now();
    const was = { isHandled: row.handledAt !== null, note: row.handledNote };
    const wished = {
      isHandled: handled ?? was.isHandled,
      note: note === undefined ? was.note : note || null,
    };
    const changes: FieldChange[] = [
      ...(wished.isHandled === was.isHandled
        ? []
        : [{ field: 'handled', from: yesOrNo(was.isHandled), to: yesOrNo(wished.isHandled) }]),
      // Without the text, which may name the sender: the audit log outlives the message.
      ...(wished.note === was.note ? [] : [{ field: 'note', from: null, to: null }]),
    ];
    if (changes.length === 0) return describeContact(row);
    const changed = tx
      .update(contactSubmissions)
      .set({
        handledNote: wished.note,
        handledAt: wished.isHandled ? (row.handledAt ?? now) : null,
        readAt: row.readAt ?? now,
        version: row.version + 1,
      })
      .where(eq(contactSubmissions.id, id))
      .returning()
      .get();
    writeFieldChanges(tx, ctx, contactAudit(id, 'update'), changes);
    return describeContact(changed);
  });
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
