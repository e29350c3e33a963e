import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { auditLogs, idempotencyKeys, plannedParts } from '#db/schema/index.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

/**
 * The requests of each release, as its client stored them on phones. A phone may come back months later, so the
 * program accepts them for good: a release adds a file and changes none.
 */
const RELEASES = join(import.meta.dirname, 'device-requests');

type StoredRequest = { path: string } | { call: string; body: object };

let project: ReportedProject;
afterEach(() => project.close());

test.each(readdirSync(RELEASES))(
  'accepts each request that a device has stored, ten times in parallel, and applies it once: %s',
  async (file) => {
    project = await createReportedProject();
    project.db.insert(plannedParts).values({ projectId: 1, partName: 'Pump', quantity: 2 }).run();
    const requests = JSON.parse(readFileSync(join(RELEASES, file), 'utf8')) as StoredRequest[];
    const refused = [];
    for (const request of requests) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(request)));
      const [first] = answers.map(({ body }) => body);
      if (answers.some(({ statusCode, body }) => statusCode >= 300 || body !== first)) {
        refused.push({ request, answers: answers.map(({ body }) => body) });
      }
    }
    expect(refused).toEqual([]);
    expect(project.db.select().from(idempotencyKeys).all()).toHaveLength(requests.length);
  },
);

test('takes and keeps the clock of the device beside each request', async () => {
  project = await createReportedProject();
  project.db.insert(plannedParts).values({ projectId: 1, partName: 'Pump', quantity: 2 }).run();
  const requests = JSON.parse(readFileSync(join(RELEASES, '0.1.0.json'), 'utf8')) as StoredRequest[];
  const deviceClock = '2026-03-02T11:30:00.000Z';
  for (const request of requests) {
    const { statusCode, body } = await send(withClock(request, deviceClock));
    expect([request, statusCode < 300, body]).toEqual([request, true, body]);
  }
  const kept = project.db.select().from(idempotencyKeys).all();
  expect(kept.filter((row) => row.deviceClock?.toISOString() !== deviceClock)).toEqual([]);
  expect(kept).toHaveLength(requests.length);
});

function withClock(request: StoredRequest, deviceClock: string): StoredRequest {
  if ('path' in request) return { path: `${request.path}&${new URLSearchParams({ deviceClock })}` };
  const { json } = request.body as { json: object };
  return { call: request.call, body: { json: { ...json, deviceClock } } };
}

/** They are about no project of the person's. */
const OF_NO_PROJECT = new Set(['corrections.suggest', 'projects.create']);

test('answers a retry of each request without its result after the project went to another person', async () => {
  project = await createReportedProject();
  project.db.insert(plannedParts).values({ projectId: 1, partName: 'Pump', quantity: 2 }).run();
  const requests = JSON.parse(readFileSync(join(RELEASES, '0.1.0.json'), 'utf8')) as StoredRequest[];
  const ofProject = requests.filter((one) => 'path' in one || !OF_NO_PROJECT.has(one.call));
  for (const request of ofProject) await send(request);
  project.setProject({ assignedOperatorId: project.people.foreign.id });
  const before = project.db.select().from(auditLogs).all().length;
  for (const request of ofProject) {
    const { statusCode, body } = await send(request);
    expect([request, statusCode, body]).toEqual([
      request,
      409,
      expect.stringContaining('This was saved before. Reload to see it as it is now.'),
    ]);
    expect(body).not.toContain('Vektor');
  }
  expect(project.db.select().from(auditLogs).all()).toHaveLength(before);
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
