import type { Database } from '#db/open-database.ts';
import { answerQuestion, type AnswerTo, type ReadQuestion } from './answer-question.ts';
import { createQueryWorker, type QueryWorkerOptions } from './query-worker.ts';

/** Answer questions that go through much of the data, so that nobody else waits meanwhile. */
export interface QueryWorkers {
  /**
   * Answers from what is committed when the question's turn comes. Throws unavailable (too slow, the thread broke off,
   * the server stops) and tooManyRequests. A question whose asker has hung up is not begun.
   */
  ask<Question extends ReadQuestion>(question: Question, signal?: AbortSignal): Promise<AnswerTo<Question>>;
  /** Takes no more questions, and refuses those that wait. */
  close(): Promise<void>;
}

/** Answers in this thread: no other thread can read a database in memory. */
export function createInlineQueryWorkers(db: Database): QueryWorkers {
  return {
    ask: async <Question extends ReadQuestion>(question: Question) =>
      answerQuestion(db, question) as AnswerTo<Question>,
    close: async () => {},
  };
}

const LISTS_AND_FILES: ReadonlySet<ReadQuestion['kind']> = new Set(['list', 'csv', 'vessel import']);

/** Lists and files have a queue of their own: a page does not wait for fourteen figures that others asked for. */
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
