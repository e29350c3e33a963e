import { and, desc, eq, gte } from 'drizzle-orm';
import type { SubmitContactInput, SubmittedContact } from '#contract/site/contact.ts';
import { spamReasonOf } from '#contract/site/public-form.ts';
import { inGroupCommit } from '#db/group-commit.ts';
import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { hashIdempotencyKey } from '#server/services/idempotency/hash-idempotency-key.ts';
import { hashContent, SAME_CONTENT_MS } from '#server/services/idempotency/same-content.ts';
import { queueContactMessage } from '#server/services/outbox/queue-contact-message.ts';

interface SubmitContactContext extends ServiceContext {
  limits: FormLimits;
}

/** Request data beside the payload. */
interface Sender {
  clientAddress: string;
  /** The header Idempotency-Key; a key in the payload takes precedence. */
  idempotencyKey?: string | undefined;
}

/**
 * Stores a message and queues the mail to sales in one savepoint of a group commit. A message that looks like spam is stored with a
 * mark and not mailed. A repetition stores nothing and gets the same answer. Throws tooManyRequests, and conflict if
 * a key is reused with other content, which would otherwise be lost silently.
 */
export async function submitContact(
  { db, clock, limits }: SubmitContactContext,
  input: SubmitContactInput,
  sender: Sender,
): Promise<SubmittedContact> {
  const keyHash = hashIdempotencyKey(input.idempotencyKey ?? sender.idempotencyKey);
  limits.contact.take(sender.clientAddress);
  const { name, email, company, phone, service, message } = input;
  const contentHash = hashContent([name, email.toLowerCase(), company, phone, service, message]);
  const now = clock.now();

  return inGroupCommit(db, (tx) => {
    if (isRepeated(tx, keyHash, contentHash, now)) return { success: true };
    const submission = insertSubmission(tx).get({
      name,
      email,
      company,
      phone,
      service,
      message,
      createdAt: now,
      spamReason: spamReasonOf(input),
      idempotencyKeyHash: keyHash,
      contentHash,
    });
    if (submission.spamReason === null) queueContactMessage(tx, submission);
    return { success: true };
  });
}

function isRepeated(tx: Transaction, keyHash: string | null, contentHash: string, now: Date): boolean {
  const underKey = keyHash === null ? undefined : submissionUnderKey(tx).get({ idempotencyKeyHash: keyHash });
  if (underKey) {
    if (underKey.contentHash === contentHash) return true;
    throw new AppError(
      'conflict',
      'This message was already sent with different text. Please send the new text as a new message.',
    );
  }
  const since = new Date(now.getTime() - SAME_CONTENT_MS);
  return sameContentSince(tx).get({ contentHash, createdAt: since }) !== undefined;
}

const insertSubmission = preparedOnce((tx) =>
  tx
    .insert(contactSubmissions)
    .values(
      placeholders(contactSubmissions, [
        'name',
        'email',
        'company',
        'phone',
        'service',
        'message',
        'createdAt',
        'spamReason',
        'idempotencyKeyHash',
        'contentHash',
      ]),
    )
    .returning()
    .prepare(),
);

const given = placeholders(contactSubmissions, ['idempotencyKeyHash', 'contentHash', 'createdAt']);

const submissionUnderKey = preparedOnce((tx) =>
  tx
    .select({ contentHash: contactSubmissions.contentHash })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.idempotencyKeyHash, given.idempotencyKeyHash))
    .prepare(),
);

const sameContentSince = preparedOnce((tx) =>
  tx
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(
      and(
        eq(contactSubmissions.contentHash, given.contentHash),
        gte(contactSubmissions.createdAt, given.createdAt),
      ),
    )
    .orderBy(desc(contactSubmissions.createdAt))
    .limit(1)
    .prepare(),
);
