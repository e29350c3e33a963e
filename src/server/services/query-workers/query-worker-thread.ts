import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#db/open-database.ts';
import { answerQuestion, type ReadQuestion } from './answer-question.ts';

// Runs queries in its own thread, on a read-only connection, so that a long one delays nothing else.
const { file } = workerData as { file: string };
const db = openDatabase({ file, readonly: true });

parentPort?.on('message', (question: ReadQuestion) => {
  try {
    parentPort?.postMessage({ answer: answerQuestion(db, question) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error : new Error(String(error)) });
  }
});
