import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';

export interface WorkerQueueOptions<Task> {
  /** The entry file of the thread: it answers each message with `{ answer }` or `{ fault }`. */
  entry: string;
  workerData: unknown;
  /** Called with the error that ended the thread, or the task that timed out. */
  report?: ((fault: unknown) => void) | undefined;
  /** How long one task may take. */
  timeoutMs: number;
  /** How many tasks may wait. */
  maxQueue: number;
  /** Memory limit of the thread; a task that exceeds it ends the thread, not the program. */
  memoryMb: number;
  refusals: { brokeOff: string; tookTooLong: string; queueIsFull: string };
  /** Names a task in the log. */
  describe: (task: Task) => string;
}

export interface WorkerQueue<Task> {
  /**
   * Throws unavailable (too slow, the thread failed, the server stops) and tooManyRequests. Skips a task whose caller
   * has disconnected.
   */
  run(task: Task, signal?: AbortSignal): Promise<unknown>;
  /** Accepts no more tasks, and rejects those that wait. */
  close(): Promise<void>;
}

interface Waiting<Task> {
  task: Task;
  signal: AbortSignal | undefined;
  answer: (answer: unknown) => void;
  refuse: (reason: Error) => void;
}

/** Runs one task after the other in its own thread, which starts with the first task and restarts after a failure. */
export function createWorkerQueue<Task>({
  entry,
  workerData,
  report = () => {},
  timeoutMs,
  maxQueue,
  memoryMb,
  refusals,
  describe,
}: WorkerQueueOptions<Task>): WorkerQueue<Task> {
  let queue: Waiting<Task>[] = [];
  let running: Waiting<Task> | undefined;
  let timeout: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  let closed = false;

  function start(): Worker {
    const started = new Worker(entry, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    started.on('message', (message: { answer: unknown } | { fault: Error }) => {
      if (worker !== started) return;
      const done = finish();
      if ('fault' in message) done?.refuse(message.fault);
      else done?.answer(message.answer);
      runNext();
    });
    started.on('error', (fault) => breakOff(started, fault));
    started.on('exit', (code) => breakOff(started, new Error(`The thread ended with ${code}`)));
    // A thread that waits for tasks does not keep the program running.
    started.unref();
    return started;
  }

  /** Rejects the running task; the next one gets a new thread. */
  function breakOff(broken: Worker, fault: unknown): void {
    if (worker !== broken) return;
    worker = undefined;
    report(fault);
    finish()?.refuse(new AppError('unavailable', refusals.brokeOff, { cause: fault }));
    runNext();
  }

  function finish(): Waiting<Task> | undefined {
    clearTimeout(timeout);
    const done = running;
    running = undefined;
    return done;
  }

  function runNext(): void {
    if (running || closed) return;
    const next = queue.shift();
    if (!next) return;
    if (next.signal?.aborted) {
      next.refuse(new AppError('badInput', 'The request was given up.'));
      runNext();
      return;
    }
    running = next;
    worker ??= start();
    worker.postMessage(next.task);
    timeout = setTimeout(giveUp, timeoutMs);
  }

  function giveUp(): void {
    const slow = worker;
    worker = undefined;
    const what = running && describe(running.task);
    report(new Error(`A task took longer than ${timeoutMs} ms: ${what}`));
    finish()?.refuse(new AppError('unavailable', refusals.tookTooLong));
    void slow?.terminate();
    runNext();
  }

  return {
    run(task, signal) {
      return new Promise((answer, refuse) => {
        if (closed) throw stopping();
        if (queue.length >= maxQueue) {
          throw new AppError('tooManyRequests', refusals.queueIsFull, { retryAfterSeconds: 5 });
        }
        queue.push({ task, signal, answer, refuse });
        runNext();
      });
    },
    async close() {
      closed = true;
      const left = queue;
      queue = [];
      const last = finish();
      for (const { refuse } of last ? [last, ...left] : left) refuse(stopping());
      const ending = worker;
      worker = undefined;
      await ending?.terminate();
    },
  };
}

const stopping = () => new AppError('unavailable', 'The server is stopping. Please try again in a moment.');
