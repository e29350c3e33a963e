import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { oneLine } from '#contract/format/one-line.ts';
import { outbox } from '#db/schema/index.ts';
import type { Letter, Mailer } from '#server/integrations/mailer.ts';
import type { ServiceContext } from '#server/services/context.ts';

const MINUTE_MS = 60_000;

/**
 * Delays after failed attempts: ten attempts in three days. A refusal that calls itself permanent is retried too,
 * because it usually comes from a setting that someone is about to correct.
 */
export const RETRY_DELAYS_MS = [1, 5, 15, 60, 240, 480, 720, 1440, 1440].map(
  (minutes) => minutes * MINUTE_MS,
);
/** Mail that waits longer was queued while the clock was ahead, and is due. */
const LONGEST_DELAY_MS = Math.max(...RETRY_DELAYS_MS);
const MOST_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/**
 * The mailer's own timeout for the mail server; an attempt is aborted before its claim ends, so that no other worker
 * claims the mail meanwhile.
 */
const ATTEMPT_MS = 12 * MINUTE_MS;
const CLAIM_MS = 15 * MINUTE_MS;

const LONGEST_ERROR = 500;

/** A failed attempt for the log, without an address or a word of the mail. */
export interface MailFailure {
  mailId: number;
  attempt: number;
  givenUp: boolean;
  /** The kind of failure, such as ECONNREFUSED or EAUTH. */
  code: string | undefined;
  /** The mail server's reply code. */
  responseCode: number | undefined;
}

export interface SendMailContext extends ServiceContext {
  mailer: Mailer;
  report: (failure: MailFailure) => void;
}

type Mail = typeof outbox.$inferSelect;

/**
 * Sends the mail that has been due longest, and returns whether there was one. A mail that fails waits for its next
 * attempt, and is dead after the last. If the process dies between the mail server's acceptance and our record of it,
 * the mail is sent again when its claim ends, under the same Message-ID; it is never lost. `signal` aborts the
 * attempt, which then counts as made and not as failed.
 */
export async function sendDueMail(context: SendMailContext, signal: AbortSignal): Promise<boolean> {
  const due = findDueMail(context);
  if (!due) return false;
  if (due.attempts >= MOST_ATTEMPTS) {
    recordFailure(context, due, new Error('The program ended in the middle of the last attempt.'));
    return true;
  }
  const mail = claim(context, due);
  if (!mail) return true;
  const failure = await attempt(context.mailer, mail, signal);
  if (failure === null) recordSent(context, mail);
  else if (signal.aborted) releaseClaims(context);
  else recordFailure(context, mail, failure);
  return true;
}

/** No worker runs while the program starts or stops, so mail that was being sent is due again at once. */
export function releaseClaims({ db }: ServiceContext): void {
  db.update(outbox).set({ status: 'queued', claimedUntil: null }).where(eq(outbox.status, 'sending')).run();
}

function findDueMail({ db, clock }: ServiceContext): Mail | undefined {
  const now = clock.now();
  const latest = new Date(now.getTime() + LONGEST_DELAY_MS);
  return db
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.status, ['queued', 'sending']),
        or(lte(outbox.nextAttemptAt, now), gt(outbox.nextAttemptAt, latest)),
        or(eq(outbox.status, 'queued'), lte(outbox.claimedUntil, now)),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
    .get();
}

/**
 * Claims the mail, unless another worker was faster. The attempt is counted before it is made: a mail that crashes
 * the program is not tried for ever.
 */
function claim({ db, clock }: ServiceContext, { id, attempts }: Mail): Mail | undefined {
  const claimedUntil = new Date(clock.now().getTime() + CLAIM_MS);
  return db
    .update(outbox)
    .set({ status: 'sending', attempts: attempts + 1, claimedUntil })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)))
    .returning()
    .get();
}

async function attempt(mailer: Mailer, mail: Mail, signal: AbortSignal): Promise<Error | null> {
  const { idempotencyKey: key, recipient, replyTo, subject, text, html, createdAt: writtenAt } = mail;
  const letter: Letter = { key, recipient, replyTo, subject, text, html, writtenAt };
  try {
    await mailer.send(letter, AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The fact that it was sent is kept without its text, which would only be one more copy. */
function recordSent({ db, clock }: ServiceContext, { id }: Mail): void {
  db.update(outbox)
    .set({ status: 'sent', sentAt: clock.now(), claimedUntil: null, lastError: null, text: '', html: null })
    .where(eq(outbox.id, id))
    .run();
}

function recordFailure({ db, clock, report }: SendMailContext, { id, attempts }: Mail, failure: Error): void {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  const lastError = oneLine(failure.message).slice(0, LONGEST_ERROR);
  db.update(outbox)
    .set({
      claimedUntil: null,
      lastError,
      ...(delay === undefined
        ? { status: 'dead' }
        : { status: 'queued', nextAttemptAt: new Date(clock.now().getTime() + delay) }),
    })
    .where(eq(outbox.id, id))
    .run();
  report({
    mailId: id,
    attempt: attempts,
    givenUp: delay === undefined,
    code: 'code' in failure ? String(failure.code) : undefined,
    responseCode: 'responseCode' in failure ? Number(failure.responseCode) : undefined,
  });
}
