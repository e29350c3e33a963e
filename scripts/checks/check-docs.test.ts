import { expect, test } from 'vitest';
import { missingFromProject } from './check-docs.mjs';

const project = {
  scripts: new Set(['start', 'check']),
  exists: (path: string) =>
    ['src/contract', 'src/contract/', 'docs/domain.md', 'package.json'].includes(path),
};

test.each([
  ['`src/contract` and `docs/domain.md:12`'],
  ['`src/contract/{catalogue,team}.ts`'],
  ['`src/server/services/<noun>` and `src/client/…` stand for many'],
  ['`npm start`, `npm run check -- --fix`, `npm ci` and `npm install`'],
  ['`text/html`, `GET /api/products` and `@fastify/static` are no paths of ours'],
])('%s is in order', (text) => {
  expect(missingFromProject(text, project)).toEqual([]);
});

test.each([
  ['`src/contracts`', ['src/contracts']],
  ['`src/services/{orders,parts}.ts`', ['src/services/{orders,parts}.ts']],
  ['`tsconfig.json`', ['tsconfig.json']],
  ['`npm run lint` and `npm test`', ['npm run lint', 'npm run test']],
  ['```sh\nnpm run deploy\n```', ['npm run deploy']],
])('%s mentions what does not exist', (text, missing) => {
  expect(missingFromProject(text, project)).toEqual(missing);
});
