// Answers with its input, and fails in the way that the client's name says.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (question) => {
  const wish = question.input?.client;
  if (wish === 'hang') for (;;);
  if (wish === 'exit') process.exit(3);
  if (wish === 'throw') throw new Error('thrown outside of the answer');
  parentPort?.postMessage(wish === 'fault' ? { fault: new Error('no such table') } : { answer: question });
});
