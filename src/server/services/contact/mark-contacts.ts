import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ContactMark, MarkContactsInput, MarkedContacts } from '#contract/site/contact-handling.ts';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeAudit, writeFieldChanges } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueContactMessage } from '#server/services/outbox/queue-contact-message.ts';
import { contactAudit } from './contact-audit.ts';
import type { ContactRow } from './queries.ts';

interface MarkRule {
  /** Whether the message would change. */
  applies: (row: ContactRow) => boolean;
  set: (row: ContactRow, now: Date) => Partial<ContactRow>;
  /** For the audit log. Marks as read or unread are not recorded. */
  change?: (row: ContactRow) => FieldChange;
  /** Used instead of a change when the message is deleted or restored. */
  action?: 'delete' | 'restore';
}

/** A mark does not change the version: it overwrites no edit. */
const rules: Record<ContactMark, MarkRule> = {
  read: { applies: ({ readAt }) => readAt === null, set: (_, now) => ({ readAt: now }) },
  unread: { applies: ({ readAt }) => readAt !== null, set: () => ({ readAt: null }) },
  handled: {
    applies: ({ handledAt }) => handledAt === null,
    set: ({ readAt }, now) => ({ handledAt: now, readAt: readAt ?? now }),
    change: () => ({ field: 'handled', from: 'no', to: 'yes' }),
  },
  open: {
    applies: ({ handledAt }) => handledAt !== null,
    set: () => ({ handledAt: null }),
    change: () => ({ field: 'handled', from: 'yes', to: 'no' }),
  },
  spam: {
    applies: ({ spamReason }) => spamReason === null,
    set: (_, now) => ({ spamReason: 'marked by hand', spamMarkedAt: now }),
    change: () => ({ field: 'spam', from: null, to: 'marked by hand' }),
  },
  'not spam': {
    applies: ({ spamReason }) => spamReason !== null,
    set: () => ({ spamReason: null, spamMarkedAt: null }),
    change: ({ spamReason }) => ({ field: 'spam', from: spamReason, to: null }),
  },
  deleted: {
    applies: ({ deletedAt }) => deletedAt === null,
    set: (_, now) => ({ deletedAt: now }),
    action: 'delete',
  },
  restored: {
    applies: ({ deletedAt }) => deletedAt !== null,
    set: () => ({ deletedAt: null }),
    action: 'restore',
  },
};

/**
 * Marks messages and returns those that were changed. A message that the form's own checks took for spam was never
 * mailed to sales: it is mailed when it is marked as not spam. Throws notFound.
 */
export function markContacts(ctx: ServiceContext, { ids, as }: MarkContactsInput): MarkedContacts {
  return inTransaction(ctx.db, (tx) => {
    const { applies, set, change, action } = rules[as];
    const named = findContacts(tx, ids, { withDeleted: action !== undefined });
    const now = ctx.clock.now();
    const marked = named.filter(applies);
    for (const row of marked) {
      tx.update(contactSubmissions).set(set(row, now)).where(eq(contactSubmissions.id, row.id)).run();
      if (change) writeFieldChanges(tx, ctx, contactAudit(row.id, 'update'), [change(row)]);
      if (action) {
        const description = action === 'delete' ? 'Message deleted' : 'Message restored';
        writeAudit(tx, ctx, { ...contactAudit(row.id, action), description });
      }
      if (as === 'not spam' && row.spamReason !== 'marked by hand') queueContactMessage(tx, row);
    }
    return { ids: marked.map(({ id }) => id) };
  });
}

function findContacts(
  tx: Transaction,
  ids: readonly number[],
  { withDeleted }: { withDeleted: boolean },
): ContactRow[] {
  const { id, deletedAt } = contactSubmissions;
  const wanted = [...new Set(ids)];
  const rows = tx
    .select()
    .from(contactSubmissions)
    .where(and(inArray(id, wanted), withDeleted ? undefined : isNull(deletedAt)))
    .all();
  if (rows.length === wanted.length) return rows;
  throw new AppError('notFound', 'One of these messages does not exist. No message was changed.');
}
