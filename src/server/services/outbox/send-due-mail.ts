import { and, asc, eq, inArray, lte, or } from 'drizzle-orm';
import { oneLine } from '#contract/format/one-line.ts';
import { outbox } from '#db/schema/index.ts';
import type { Letter, Mailer } from '#server/integrations/mailer.ts';
import type { ServiceContext } from '#server/services/context.ts';

const MINUTE_MS = 60_000;

/**
 * How long after a failed attempt the next one follows: ten attempts in three days. A refusal that calls itself
 * permanent is tried again too, because most often it comes from a setting that somebody is about to correct.
 */
export const RETRY_DELAYS_MS = [1, 5, 15, 60, 240, 480, 720, 1440, 1440].map(
  (minutes) => minutes * MINUTE_MS,
);
const MOST_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/**
 * A mail server is waited for as long as the mailer does, and an attempt is broken off before its claim ends, so that
 * nobody else takes the mail up meanwhile.
 */
const ATTEMPT_MS = 12 * MINUTE_MS;
const CLAIM_MS = 15 * MINUTE_MS;

const LONGEST_ERROR = 500;

/** A failed attempt for the log, without an address or a word of the mail. */
export interface MailFailure {
  mailId: number;
  attempt: number;
  givenUp: boolean;
  /** What kind of failure, such as ECONNREFUSED or EAUTH. */
  code: string | undefined;
  /** The number the mail server answered with. */
  responseCode: number | undefined;
}

export interface SendMailContext extends ServiceContext {
  mailer: Mailer;
  report: (failure: MailFailure) => void;
}

type Mail = typeof outbox.$inferSelect;

/**
 * Sends the mail that has been due longest, and tells whether there was one. A mail that fails waits for its next
 * attempt, and is dead after the last. If the process dies between the mail server's yes and our note of it, the mail
 * goes out a second time when its claim has ended, under the same Message-ID; it is never lost. `signal` breaks off the
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

/** Where nobody sends, because the program starts or stops, what was being sent is due again at once. */
export function releaseClaims({ db }: ServiceContext): void {
  db.update(outbox).set({ status: 'queued', claimedUntil: null }).where(eq(outbox.status, 'sending')).run();
}

function findDueMail({ db, clock }: ServiceContext): Mail | undefined {
  const now = clock.now();
  return db
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.status, ['queued', 'sending']),
        lte(outbox.nextAttemptAt, now),
        or(eq(outbox.status, 'queued'), lte(outbox.claimedUntil, now)),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
    .get();
}

/**
 * Takes the mail, unless somebody was faster. The attempt is counted before it is made: a mail that brings the program
 * down is not tried for ever.
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

/** What was sent is kept as a fact, without its words: they would only stand in one place more. */
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
