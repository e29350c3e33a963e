import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installation, portalUsers, vesselProjects } from '#db/schema/index.ts';
import { hireMembers, OLA, PASSWORD, portalCalls, type Members } from '#tests/e2e/portal/staff.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';

const VESSEL = 'Nordskjær <b>&"Vektor';

let server: RunningServer;
let staff: Members;
let project: number;

beforeAll(async () => {
  server = await startServer();
  staff = await hireMembers(server);
  const fields = { vesselName: 'Nordskjær Vektor', newVessel: true, clientName: 'Nordskjær Shipping AS' };
  const { id } = await portalCalls(server)<{ id: number }>(
    'POST',
    'projects',
    { ...fields, serviceType: 'annual service', assignedOperatorId: staff.ola.id },
    staff.mona.token,
  );
  project = id;
  withDatabase(server, (db) => {
    db.update(vesselProjects).set({ vesselName: VESSEL }).where(eq(vesselProjects.id, id)).run();
  });
});

afterAll(() => server?.stop());

async function read(path: string, token?: string) {
  const answer = await fetch(server.url + path, {
    headers: token === undefined ? {} : { cookie: `portal_session=${token}` },
  });
  const html = await answer.text();
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
  return { heading, html, cacheControl: answer.headers.get('cache-control') };
}

test('the sign-in form is in its document, sends nothing by itself, and puts no password into an address', async () => {
  const { heading, html, cacheControl } = await read('/portal-login');
  expect([heading, cacheControl]).toEqual(['Portal sign-in', 'no-store']);
  const [form = ''] = /<form[^>]*>/.exec(html) ?? [];
  expect(form).toContain('method="post"');
  expect(form).not.toContain('action');
  expect(html).toContain('Signing in needs JavaScript.');
});

test('who is signed in gets no sign-in form', async () => {
  expect((await read('/portal-login', staff.ola.token)).html).not.toContain('<form');
  expect((await read('/portal-login', 'of nobody')).html).toContain('<form');
});

test('the document of a project names its vessel and status to people who may see it, and no cache keeps it', async () => {
  for (const person of [staff.mona, staff.ola]) {
    const { heading, html, cacheControl } = await read(`/portal/project/${project}`, person.token);
    expect([heading, cacheControl]).toEqual(['Nordskjær &lt;b&gt;&amp;&quot;Vektor', 'no-store']);
    expect(html).toContain('Not confirmed');
    expect(html).not.toContain('Nordskjær Shipping AS');
  }
});

test('the document of a project says nothing of it to anyone else', async () => {
  const path = `/portal/project/${project}`;
  const plain = await read(path);
  expect(plain.heading).toBeUndefined();
  expect(plain.html).not.toContain('Nordskjær');
  for (const token of ['of nobody', staff.liv.token])
    expect([token, (await read(path, token)).html]).toEqual([token, plain.html]);
  const missing = await read(`/portal/project/${project + 1}`, staff.mona.token);
  expect(missing.html).toBe(plain.html);
});

test('the document of a project says nothing of it once the person is deactivated', async () => {
  const set = (isActive: boolean) =>
    withDatabase(server, (db) => {
      db.update(portalUsers).set({ isActive }).where(eq(portalUsers.id, staff.ola.id)).run();
    });
  set(false);
  expect((await read(`/portal/project/${project}`, staff.ola.token)).heading).toBeUndefined();
  set(true);
});

test('the document of a project says nothing of it before a second factor that the company requires', async () => {
  const value = JSON.stringify({
    requiredOf: 'everyone',
    from: '2020-01-01',
    startsAt: '2020-01-01T00:00:00.000Z',
  });
  withDatabase(server, (db) => {
    db.insert(installation).values({ key: 'secondFactorPolicy', value }).run();
  });
  const login = { email: OLA.email, password: PASSWORD };
  const { sessionToken } = await portalCalls(server)<{ sessionToken: string }>('POST', 'login', login);
  expect((await read(`/portal/project/${project}`, sessionToken)).heading).toBeUndefined();
});
