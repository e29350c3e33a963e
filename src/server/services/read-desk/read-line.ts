import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';
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

/** Memory of the thread; one that needs more ends alone, and not with the whole program. */
const MEMORY_MB = 768;

interface Waiting {
  question: ReadQuestion;
  signal: AbortSignal | undefined;
  answer: (answer: never) => void;
  refuse: (reason: Error) => void;
}

/**
 * Answers one question after the other in a thread of its own, which is started with the first question and anew where
 * it broke off.
 */
export function createReadLine({
  file,
  entry,
  report = () => {},
  patienceMs = PATIENCE_MS,
  longest = LONGEST_LINE,
}: ReadLineOptions): ReadDesk {
  let line: Waiting[] = [];
  let asked: Waiting | undefined;
  let impatience: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  let closed = false;

  function start(): Worker {
    const started = new Worker(entry, {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    started.on('message', (message: { answer: never } | { fault: Error }) => {
      if (worker !== started) return;
      const done = finish();
      if ('fault' in message) done?.refuse(message.fault);
      else done?.answer(message.answer);
      askNext();
    });
    started.on('error', (fault) => breakOff(started, fault));
    started.on('exit', (code) => breakOff(started, new Error(`The reading thread ended with ${code}`)));
    // It waits for questions and holds nothing up: the server itself keeps the program running.
    started.unref();
    return started;
  }

  /** Whoever asked is answered; the next question gets a new thread. */
  function breakOff(broken: Worker, fault: unknown): void {
    if (worker !== broken) return;
    worker = undefined;
    report(fault);
    finish()?.refuse(brokeOff(fault));
    askNext();
  }

  function finish(): Waiting | undefined {
    clearTimeout(impatience);
    const done = asked;
    asked = undefined;
    return done;
  }

  function askNext(): void {
    if (asked || closed) return;
    const next = line.shift();
    if (!next) return;
    if (next.signal?.aborted) {
      next.refuse(new AppError('badInput', 'The request was given up.'));
      askNext();
      return;
    }
    asked = next;
    worker ??= start();
    worker.postMessage(next.question);
    impatience = setTimeout(giveUp, patienceMs);
  }

  function giveUp(): void {
    const slow = worker;
    worker = undefined;
    report(new Error(`An answer took longer than ${patienceMs} ms: ${JSON.stringify(asked?.question)}`));
    finish()?.refuse(tookTooLong());
    void slow?.terminate();
    askNext();
  }

  return {
    ask<Question extends ReadQuestion>(question: Question, signal?: AbortSignal) {
      return new Promise<AnswerTo<Question>>((answer, refuse) => {
        if (closed) throw stopping();
        if (line.length >= longest) throw lineIsFull();
        line.push({ question, signal, answer, refuse });
        askNext();
      });
    },
    async close() {
      closed = true;
      const left = line;
      line = [];
      const last = finish();
      for (const { refuse } of last ? [last, ...left] : left) refuse(stopping());
      const running = worker;
      worker = undefined;
      await running?.terminate();
    },
  };
}

const brokeOff = (cause: unknown) =>
  new AppError('unavailable', 'This could not be worked out. Please try again.', { cause });
const tookTooLong = () =>
  new AppError('unavailable', 'This takes too long. Please choose a shorter period and try again.');
const stopping = () => new AppError('unavailable', 'The server is stopping. Please try again in a moment.');
const lineIsFull = () =>
  new AppError('tooManyRequests', 'Too much is being worked out. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
