import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figure } from '#contract/office/analytics.ts';
import { METRICS } from '#contract/office/analytics-metrics.ts';
import { hireMembers, staffOf, type Staff } from '#tests/e2e/portal/staff.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';

let server: RunningServer;
let staff: Staff;
beforeAll(async () => {
  server = await startServer();
  staff = staffOf(server, await hireMembers(server));
});
afterAll(() => server.kill9());

test('the built program works figures out in its thread, and what was just written is in them', async () => {
  const backlog = () => staff.call<Figure>(staff.mona, 'GET', 'analytics/backlog');
  expect((await backlog()).n).toBe(0);
  await staff.call(staff.mona, 'POST', 'projects', {
    vesselName: 'Nordskjær Vektor',
    serviceType: 'annual service',
  });
  expect((await backlog()).n).toBe(1);
  const all = await Promise.all(
    METRICS.map((metric) => staff.call<Figure>(staff.mona, 'GET', `analytics/${metric}`)),
  );
  expect(all.map(({ metric }) => metric)).toEqual(METRICS);
});

test('the thread holds up no stop', async () => {
  await staff.call(staff.mona, 'GET', 'analytics/lead-time');
  expect(await server.stop()).toBe(0);
});
