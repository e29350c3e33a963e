import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BillingLinePage } from '#contract/billing/billing-lines.ts';
import type { Invoiced } from '#contract/billing/line-billing.ts';
import { minorUnits } from '#contract/format/money.ts';
import { portalUsers, projectTotals } from '#db/schema/index.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';
import { createProject } from '#server/testing/factories.ts';
import { listen } from '#server/testing/listen.ts';
import { createTestPasswordHasher } from '#server/testing/password-hasher.ts';

/* A program for the accounts, signed in as a manager, over a real socket and by REST alone. */

const PASSWORD = 'anchor-lantern-45-teacup';

let project: ProjectHarness;
let address: string;

beforeEach(async () => {
  project = createProjectHarness({
    status: 'completed',
    completedDate: '2026-02-20',
    projectValue: 1_250_000,
    currency: 'NOK',
  });
  address = await listen(await project.app());
  const passwordHash = await createTestPasswordHasher().hash(PASSWORD);
  project.db.update(portalUsers).set({ passwordHash }).run();
});
afterEach(() => project.close());

interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

async function call<Body = { message: string }>(
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text && JSON.parse(text)) as Body, headers: answer.headers };
}

async function signIn(email = project.people.manager.email) {
  return call<{ sessionToken: string }>('POST', '/api/portal/login', { body: { email, password: PASSWORD } });
}

/** The bearer of the signed-in person. */
const bearerOf = async (email?: string) => ({
  authorization: `Bearer ${(await signIn(email)).body.sessionToken}`,
});

/** Lines that operators used and a manager approved, on this project and on one that is still open. */
async function approvedLines(): Promise<void> {
  const { manager, operator } = project.as;
  const open = createProject(project.db, {
    status: 'in progress',
    assignedOperatorId: project.people.operator.id,
  });
  const prices = ['12.50', '0.35', '99999.99'];
  for (const [place, amount] of prices.entries()) {
    for (const projectId of [project.projectId, open.id]) {
      const { id } = await operator.parts.add({ projectId, partName: `Ring ${place}`, quantity: 3 });
      const part = await manager.parts.setPrice({ id, version: 1, price: { amount, currency: 'NOK' } });
      await manager.billing.transitionPart({ id, version: part.version, to: 'approved' });
    }
  }
  const { version } = project.readProject();
  await manager.billing.transitionValue({ id: project.projectId, version, to: 'approved' });
}

test('it fetches what is approved, writes the invoice reference back, and marks it as paid', async () => {
  await approvedLines();
  const headers = await bearerOf();
  const lines = [];
  let total = Infinity;
  while (lines.length < total) {
    const path: string = `/api/portal/billing/lines?invoiceable=true&currency=NOK&limit=2&offset=${lines.length}`;
    const page: Answer<BillingLinePage> = await call('GET', path, { headers });
    expect(page.status).toBe(200);
    lines.push(...page.body.lines);
    ({ total } = page.body);
  }
  expect(new Set(lines.map(({ projectId }) => projectId))).toEqual(new Set([project.projectId]));
  expect(lines.map(({ description, quantity }) => `${quantity} × ${description}`)).toEqual([
    '1 × annual service',
    '3 × Ring 0',
    '3 × Ring 1',
    '3 × Ring 2',
  ]);
  const sum = lines.reduce((minor, line) => minor + minorUnits(line.total ?? ''), 0);
  expect(sum).toBe(1_250_000 + 3 * (1250 + 35 + 9_999_999));

  const invoice = {
    reference: 'F-2026-117',
    invoicedOn: '2026-02-25',
    currency: 'NOK',
    total: (sum / 100).toFixed(2),
    clientUuid: '0191f0a2-7c00-7000-8000-000000000001',
  };
  const path = `/api/portal/billing/projects/${project.projectId}`;
  const first = await call<Invoiced>('POST', `${path}/invoice`, { headers, body: invoice });
  expect([first.status, first.body]).toEqual([
    200,
    { reference: 'F-2026-117', currency: 'NOK', amount: invoice.total, lines: 4 },
  ]);
  // A line that broke off makes the program ask again: it is answered the same, and nothing is done twice.
  const again = await call<Invoiced>('POST', `${path}/invoice`, { headers, body: invoice });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const { clientUuid: _, ...another } = invoice;
  const twice = await call('POST', `${path}/invoice`, {
    headers,
    body: { ...another, reference: 'F-2026-118' },
  });
  expect([twice.status, twice.body.message]).toEqual([409, 'This project has no approved lines to invoice.']);

  const left = await call<BillingLinePage>('GET', '/api/portal/billing/lines?invoiceable=true', { headers });
  expect(left.body).toEqual({ lines: [], total: 0 });
  const sent = await call<BillingLinePage>(
    'GET',
    '/api/portal/billing/lines?invoiceRef=F-2026-117&billingStatus=invoiced&billingStatus=paid',
    { headers },
  );
  expect(sent.body.lines.map(({ billingStatus }) => billingStatus)).toEqual(Array(4).fill('invoiced'));

  const paid = await call<Invoiced>('POST', `${path}/paid`, {
    headers,
    body: { reference: 'F-2026-117', paidOn: '2026-03-01' },
  });
  expect([paid.status, paid.body.lines]).toEqual([200, 4]);
  expect(
    project.db.select().from(projectTotals).where(eq(projectTotals.projectId, project.projectId)).get(),
  ).toMatchObject({ invoiced: 0, approved: 0, paid: sum, lines: 4 });
  expect(project.readProject().billingState).toBe('paid');
});

describe('it is refused', () => {
  test('an invoice with an outdated total is refused with the current lines', async () => {
    await approvedLines();
    const refusal = await call<{ message: string; current: { billingState: string } }>(
      'POST',
      `/api/portal/billing/projects/${project.projectId}/invoice`,
      {
        headers: await bearerOf(),
        body: { reference: 'F-1', invoicedOn: '2026-02-25', total: '1.00' },
      },
    );
    expect([refusal.status, refusal.body.current.billingState]).toEqual([409, 'ready']);
    expect(project.readProject().billingState).toBe('ready');
  });

  test('a project that is still open, a day to come, and an invoice that nobody sent', async () => {
    await approvedLines();
    const headers = await bearerOf();
    const path = (id: number, step: string) => `/api/portal/billing/projects/${id}/${step}`;
    const statusOf = async (url: string, body: object) => (await call('POST', url, { headers, body })).status;
    const open = project.projectId + 1;
    const invoice = { reference: 'F-1', invoicedOn: '2026-02-25' };
    expect(await statusOf(path(open, 'invoice'), invoice)).toBe(409);
    expect(await statusOf(path(project.projectId, 'invoice'), { ...invoice, invoicedOn: '2036-01-01' })).toBe(
      400,
    );
    expect(await statusOf(path(project.projectId, 'invoice'), { invoicedOn: '2026-02-25' })).toBe(400);
    expect(await statusOf(path(project.projectId, 'paid'), { reference: 'F-9', paidOn: '2026-03-01' })).toBe(
      409,
    );
    expect(await statusOf(path(999, 'invoice'), invoice)).toBe(404);
  });

  test('everything of it, without a manager’s session', async () => {
    await approvedLines();
    const paths = ['/api/portal/billing/lines', `/api/portal/billing/projects/${project.projectId}`];
    const operator = await bearerOf(project.people.operator.email);
    for (const path of paths) {
      expect((await call('GET', path)).status).toBe(401);
      expect((await call('GET', path, { headers: operator })).status).toBe(403);
    }
  });

  test('a write that rests on the cookie alone, unless it comes from our own pages', async () => {
    await approvedLines();
    const cookie = (await signIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await call('GET', '/api/portal/billing/lines', { headers: { cookie } })).status).toBe(200);
    const invoice = (headers: Record<string, string>) =>
      call('POST', `/api/portal/billing/projects/${project.projectId}/invoice`, {
        headers: { cookie, ...headers },
        body: { reference: 'F-1', invoicedOn: '2026-02-25' },
      });
    expect((await invoice({})).status).toBe(403);
    expect((await invoice({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await invoice({ origin: address })).status).toBe(200);
  });
});

test('all of it stands in the API description', async () => {
  const { body } = await call<{ paths: Record<string, Record<string, { operationId: string }>> }>(
    'GET',
    '/api/openapi.json',
  );
  const described = (method: string, path: string) => body.paths[path]?.[method]?.operationId;
  expect(described('post', '/api/portal/login')).toBe('portal.session.login');
  expect(described('get', '/api/portal/billing/lines')).toBe('portal.billing.lines');
  expect(described('post', '/api/portal/billing/projects/{id}/invoice')).toBe('portal.billing.invoice');
  expect(described('post', '/api/portal/billing/projects/{id}/paid')).toBe('portal.billing.pay');
  expect(described('post', '/api/portal/parts/{id}/billing')).toBe('portal.billing.transitionPart');
  expect(described('get', '/api/portal/billing/projects/{id}/pack')).toBe('portal.billing.pack');
});
