import type { Database } from '#db/open-database.ts';
import { answerQuestion, type AnalyticsQuestion, type AnswerTo } from './answer-question.ts';

/** Where the questions of analytics are answered, in turn. */
export interface AnalyticsDesk {
  /** Throws unavailable and tooManyRequests. A question whose asker has hung up is not begun. */
  ask<Question extends AnalyticsQuestion>(
    question: Question,
    signal?: AbortSignal,
  ): Promise<AnswerTo<Question>>;
  /** Takes no more questions; what waits is refused. */
  close(): Promise<void>;
}

/** Answers in this thread, where no other one can reach the data: a database in memory. */
export function createAnalyticsInHouse(db: Database): AnalyticsDesk {
  return {
    ask: async <Question extends AnalyticsQuestion>(question: Question) =>
      answerQuestion(db, question) as AnswerTo<Question>,
    close: async () => {},
  };
}
