import { createWorkerQueue } from '#server/integrations/worker-queue.ts';
import type { AnswerTo, ReadQuestion } from './answer-question.ts';
import type { ReadDesk } from './read-desk.ts';

export interface ReadLineOptions {
  /** The database's file. */
  file: string;
  /** What the thread runs. */
  entry: string;
  report?: (fault: unknown) => void;
  patienceMs?: number;
  longest?: number;
}

/** Far beyond what the largest portal takes; whoever waited so long has gone. */
const PATIENCE_MS = 30_000;

/** A program may ask for all fourteen figures at once: so many may do it in the same second. */
const LONGEST_LINE = 14 * 8;

const MEMORY_MB = 768;

/** Answers one question after the other in a thread of its own. */
export function createReadLine({
  file,
  entry,
  report,
  patienceMs = PATIENCE_MS,
  longest = LONGEST_LINE,
}: ReadLineOptions): ReadDesk {
  const queue = createWorkerQueue<ReadQuestion>({
    entry,
    workerData: { file },
    report,
    timeoutMs: patienceMs,
    maxQueue: longest,
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
