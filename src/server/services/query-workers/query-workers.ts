import type { Database } from '#db/open-database.ts';
import { answerQuestion, type AnswerTo, type ReadQuestion } from './answer-question.ts';
import { createQueryWorker, type QueryWorkerOptions } from './query-worker.ts';

/** Answer queries that read much of the data, without blocking the main thread. */
export interface QueryWorkers {
  /**
   * Answers from what is committed when the query starts. Throws unavailable (too slow, the thread failed, the server
   * stops) and tooManyRequests. Skips a query whose caller has disconnected.
   */
  ask<Question extends ReadQuestion>(question: Question, signal?: AbortSignal): Promise<AnswerTo<Question>>;
  /** Accepts no more queries, and rejects those that wait. */
  close(): Promise<void>;
}

/** Runs queries in this thread: no other thread can read an in-memory database. */
export function createInlineQueryWorkers(db: Database): QueryWorkers {
  return {
    ask: async <Question extends ReadQuestion>(question: Question) =>
      answerQuestion(db, question) as AnswerTo<Question>,
    close: async () => {},
  };
}

const LISTS_AND_FILES: ReadonlySet<ReadQuestion['kind']> = new Set([
  'list',
  'csv',
  'vessel import',
  'person',
  'match numbers',
]);

/** Lists and files have their own queue, so that a page does not wait for fourteen figures of someone else. */
export function createQueryWorkers(options: QueryWorkerOptions): QueryWorkers {
  const figures = createQueryWorker(options);
  const lists = createQueryWorker(options);
  return {
    ask: (question, signal) => (LISTS_AND_FILES.has(question.kind) ? lists : figures).ask(question, signal),
    async close() {
      await Promise.all([figures.close(), lists.close()]);
    },
  };
}
