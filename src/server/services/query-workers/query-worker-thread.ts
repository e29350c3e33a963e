import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#db/open-database.ts';
import { answerQuestion, type ReadQuestion } from './answer-question.ts';

// A thread of its own, with a connection that cannot write: however long an answer takes, nobody else waits for it.
const { file } = workerData as { file: string };
const db = openDatabase({ file, readonly: true });

parentPort?.on('message', (question: ReadQuestion) => {
  try {
    parentPort?.postMessage({ answer: answerQuestion(db, question) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error : new Error(String(error)) });
  }
});
