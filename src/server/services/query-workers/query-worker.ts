import { createWorkerQueue } from '#server/integrations/worker-queue.ts';
import type { AnswerTo, ReadQuestion } from './answer-question.ts';
import type { QueryWorkers } from './query-workers.ts';

export interface QueryWorkerOptions {
  /** The database's file. */
  file: string;
  /** What the thread runs. */
  entry: string;
  report?: (fault: unknown) => void;
  timeoutMs?: number;
  maxQueue?: number;
}

/** Far beyond what the largest portal takes. */
const TIMEOUT_MS = 30_000;

/** A program may ask for all fourteen figures at once, and eight may do it at a time. */
const MAX_QUEUE = 14 * 8;

const MEMORY_MB = 768;

/** Answers one question after the other in a thread of its own. */
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
      brokeOff: 'This could not be worked out. Please try again.',
      tookTooLong: 'This takes too long. Please choose a shorter period and try again.',
      queueIsFull: 'Too much is being worked out. Please try again in a moment.',
    },
    // A file may hold names and addresses, which stay out of the log.
    describe: (question) =>
      'file' in question || question.kind === 'csv' ? 'a CSV file' : JSON.stringify(question),
  });
  return {
    ask: <Question extends ReadQuestion>(question: Question, signal?: AbortSignal) =>
      queue.run(question, signal) as Promise<AnswerTo<Question>>,
    close: () => queue.close(),
  };
}
