import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

/**
 * The requests of each release, as its client stored them on phones. A phone may come back months later, so the
 * program accepts them for good: a release adds a file and changes none.
 */
const RELEASES = join(import.meta.dirname, 'device-requests');

type StoredRequest = { path: string } | { call: string; body: object };

let project: ReportedProject;
afterEach(() => project.close());

test.each(readdirSync(RELEASES))('accepts each request that a device has stored: %s', async (file) => {
  project = await createReportedProject();
  const requests = JSON.parse(readFileSync(join(RELEASES, file), 'utf8')) as StoredRequest[];
  const refused = [];
  for (const request of requests) {
    const answer = await send(request);
    if (answer.statusCode >= 300) refused.push({ request, answer: answer.body });
  }
  expect(refused).toEqual([]);
});

function send(request: StoredRequest) {
  const isUpload = 'path' in request;
  return project.inject({
    method: 'POST',
    url: isUpload ? request.path : `/api/trpc/portal.${request.call}`,
    headers: {
      authorization: `Bearer ${project.tokens.operator}`,
      'content-type': isUpload ? 'application/octet-stream' : 'application/json',
      'quayside-user': String(project.people.operator.id),
    },
    payload: isUpload ? Buffer.from('%PDF-1.7\nA log.') : JSON.stringify(request.body),
  });
}
