import { createWorkerQueue } from '#server/integrations/worker-queue.ts';
import type { AnswerTo, ReadQuestion } from './answer-question.ts';
import type { QueryWorkers } from './query-workers.ts';

export interface QueryWorkerOptions {
  /** Path of the database. */
  file: string;
  /** The entry file of the thread. */
  entry: string;
  report?: (fault: unknown) => void;
  timeoutMs?: number;
  maxQueue?: number;
}

/** Far beyond what the largest portal takes. */
const TIMEOUT_MS = 30_000;

/** A program may request all fourteen figures and their seven series at once, and eight may do so at a time. */
const MAX_QUEUE = 21 * 8;

const MEMORY_MB = 768;

/** Answers queries one after the other in its own thread. */
export function createQueryWorker({
  file,
  entry,
  report,
  timeoutMs = TIMEOUT_MS,
  maxQueue = MAX_QUEUE,
}: QueryWorkerOptions): QueryWorkers {
  const queue = createWorkerQueue<ReadQuestion>({
    entry,
    workerData: { file },
    report,
    timeoutMs,
    maxQueue,
    memoryMb: MEMORY_MB,
    refusals: {
      brokeOff: 'This could not be calculated. Please try again.',
      tookTooLong: 'This takes too long. Please choose a shorter period and try again.',
      queueIsFull: 'Too many calculations are running. Please try again in a moment.',
    },
    describe,
  });
  return {
    ask: <Question extends ReadQuestion>(question: Question, signal?: AbortSignal) =>
      queue.run(question, signal) as Promise<AnswerTo<Question>>,
    close: () => queue.close(),
  };
}

/** Names and addresses, which files, lists and searches for people contain, stay out of the log. */
function describe(question: ReadQuestion): string {
  if (question.kind === 'person') return 'a search for a person';
  if (question.kind === 'match numbers') return 'a list of items';
  if (question.kind === 'list' && question.list === 'portal records') return 'a search for records';
  return 'file' in question || question.kind === 'csv' ? 'a CSV file' : JSON.stringify(question);
}
