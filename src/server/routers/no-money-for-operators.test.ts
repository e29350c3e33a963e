import { gt, sql } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '#db/schema/index.ts';
import { auditLogs, outbox, plannedParts, rfqs } from '#db/schema/index.ts';
import { fieldsOf, toJsonSchema } from '#server/rest/openapi/json-schema.ts';
import { restProcedures, restStreams, type RestProcedure } from '#server/rest/rest-procedures.ts';
import { tracesIn } from '#server/testing/portal/money-trace.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { MONEY_NAME } from '#server/testing/procedure-findings.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';
import { appRouter } from './app-router.ts';

/*
 * Operators see no money anywhere: every staff query, the answers to their writes and refusals, files, calendar,
 * stream and mail are searched for the amounts in the data, in every format.
 */

/** Every column that holds an amount. A new one must be filled below, so that it is searched for as well. */
const moneyColumns = Object.values(schema).flatMap((table) => {
  if (!(table instanceof SQLiteTable)) return [];
  const { name, columns } = getTableConfig(table);
  return columns
    .filter((column) => column.getSQLType() === 'integer' && column.dataType === 'number')
    .filter((column) =>
      /cost|price|value|amount|revenue|total|^(pending|approved|invoiced|paid)$/i.test(column.name),
    )
    .map((column) => ({ name: `${name}.${column.name}`, table, column }));
});

let project: ReportedProject;
let vesselId: number;
let labelNumber: string;
/** In minor units. */
let amounts: Set<number>;
/** Office-only texts about bills. */
const OFFICE_WORDS = ['F-SECRET-11', 'C-SECRET-12', 'Client disputes the secret fee'];

beforeAll(async () => {
  project = await createReportedProject({ projectValue: 98_765_432 });
  const { as, projectId, people, db } = project;
  vesselId = project.readProject().vesselDirectoryId!;
  const { manager, operator } = as;
  const add = async (partName: string, amount: string, quantity: number) => {
    const part = await operator.parts.add({
      projectId,
      partName,
      quantity,
      cost: { amount: `1${amount}`, currency: 'USD' },
      clientUuid: crypto.randomUUID(),
    });
    const { id, version } = part;
    await manager.parts.setPrice({ id, version, price: { amount, currency: 'USD' } });
    return part;
  };
  const ring = await add('Sealing ring', '13579.13', 3);
  const clip = await add('Hose clip', '24680.24', 5);
  const filter = await add('Filter', '35791.35', 7);
  const sensor = await add('Sensor', '46802.46', 2);
  const again = await add('Valve', '52463.17', 4);
  await add('Pump', '57913.57', 11);
  const step = async (
    part: { id: number },
    to: 'pending' | 'approved' | 'paid' | 'disputed' | 'credited',
    fields = {},
  ) => {
    const { parts } = await manager.billing.project({ id: projectId });
    const { version } = parts.find(({ id }) => id === part.id)!;
    await manager.billing.transitionPart({ id: part.id, version, to, ...fields });
  };
  for (const part of [clip, filter, sensor, again]) await step(part, 'approved');
  project.setProject({ status: 'cancelled' });
  await manager.billing.invoice({ id: projectId, reference: 'F-SECRET-11', invoicedOn: '2026-03-01' });
  await step(clip, 'paid', { paidOn: '2026-03-01' });
  await step(filter, 'disputed', { note: 'Client disputes the secret fee' });
  await step(sensor, 'credited', { creditRef: 'C-SECRET-12' });
  await step(again, 'credited', { creditRef: 'C-SECRET-12' });
  await step(again, 'pending');
  await step(ring, 'approved');
  project.setProject({ status: 'in progress' });
  const { version } = project.readProject();
  await manager.projects.setValue({
    id: projectId,
    version,
    value: { amount: '876543.21', currency: 'USD' },
  });
  await manager.comments.add({ projectId, comment: 'Look at this', mentions: [people.operator.id] });
  const request = {
    number: 'Q-26-000001',
    tokenHash: 'a',
    buyerName: 'Ann',
    buyerEmail: 'ann@fleet.example',
  };
  const { id: rfqId } = db
    .insert(rfqs)
    .values({ ...request, source: 'basket', contentHash: 'b' })
    .returning()
    .get();
  await manager.rfqs.saveQuote({
    id: rfqId,
    revision: 1,
    version: null,
    currency: 'USD',
    validUntil: null,
    lines: [
      {
        rfqLineId: null,
        productId: null,
        name: 'Pump',
        quantity: 1,
        unitPrice: '64208.64',
        leadTimeDays: null,
      },
    ],
  });
  const quoted = {
    projectId,
    partName: 'Membrane',
    quantity: 2,
    unitPrice: 31_975_31,
    currency: 'USD',
  } as const;
  const [used] = db.insert(plannedParts).values([quoted, quoted]).returning().all();
  await operator.parts.addPlanned({ projectId, plannedPartId: used!.id, quantity: 2 });
  labelNumber = (await manager.unitLabels.issue({ vesselDirectoryId: vesselId, slot: 1 })).number!;
  await operator.comments.add({ projectId, comment: 'On board.' });

  amounts = new Set(
    moneyColumns.flatMap(({ name, table, column }) => {
      const found = db
        .select({ amount: sql<number>`${column}` })
        .from(table)
        .where(gt(column, 0))
        .all()
        .map(({ amount }) => amount);
      expect(found.length, `${name} holds no amount to look for`).toBeGreaterThan(0);
      return found;
    }),
  );
});

afterAll(() => project.close());

const bearer = (who: 'operator' | 'manager') => ({ authorization: `Bearer ${project.tokens[who]}` });

/** Amounts, office-only texts and field names of money, anywhere. */
function moneyIn(text: string): string[] {
  return [
    ...tracesIn(text, amounts).map(String),
    ...OFFICE_WORDS.filter((word) => text.includes(word)),
    ...[...text.matchAll(/"(\w+)":/g)].map(([, key = '']) => key).filter((key) => MONEY_NAME.test(key)),
  ];
}

const queries = restProcedures(appRouter).filter(
  ({ audience, admits, type }) => audience === 'portal' && admits === 'staff' && type === 'query',
);

/** Each required field of the queries, with every value that changes the query. */
const required: Record<string, (path: string) => readonly string[]> = {
  id: (path) => [String(path.startsWith('/api/portal/projects/') ? project.projectId : vesselId)],
  projectId: () => [String(project.projectId)],
  vesselDirectoryId: () => [String(vesselId)],
  q: () => ['ring'],
  port: () => ['Singapore', 'Haugesund'],
  token: () => [labelNumber],
  groupBy: () => ['part', 'vessel', 'month', 'operator'],
};

function questionsOf({ name, route, inputs }: RestProcedure): string[] {
  const fields = inputs.flatMap((input) => [...fieldsOf(toJsonSchema(input, 'input'))]);
  let urls: string[] = [route.path];
  for (const [field, { required: isRequired }] of fields) {
    const values = required[field]?.(route.path);
    if (!isRequired) continue;
    if (!values) throw new Error(`${name} cannot be asked without ${field}: say what it is`);
    urls = urls.flatMap((url) =>
      values.map((value) => {
        if (url.includes(`{${field}}`)) return url.replace(`{${field}}`, value);
        return `${url}${url.includes('?') ? '&' : '?'}${field}=${value}`;
      }),
    );
  }
  return urls;
}

test('lists every column that holds an amount', () => {
  expect(moneyColumns.map(({ name }) => name).toSorted()).toEqual([
    'billing_notifications.totalCost',
    'billing_sums.approved',
    'billing_sums.invoiced',
    'billing_sums.paid',
    'billing_sums.pending',
    'billing_sums.value',
    'credited_lines.unitPrice',
    'operator_part_sums.amount',
    'part_sums.amount',
    'parts_used.totalPrice',
    'parts_used.unitCost',
    'parts_used.unitPrice',
    'project_planned_parts.unitPrice',
    'project_totals.approved',
    'project_totals.invoiced',
    'project_totals.paid',
    'project_totals.pending',
    'revenue_days.amount',
    'rfq_quote_lines.unitPrice',
    'vessel_part_sums.amount',
    'vessel_projects.projectValue',
  ]);
  expect(amounts.size).toBeGreaterThan(12);
});

test('finds the amounts in a manager’s answers and files', async () => {
  const { projectId, inject } = project;
  const read = async (url: string) => inject({ url, headers: bearer('manager') });
  const bill = await read(`/api/portal/billing/projects/${projectId}`);
  expect(moneyIn(bill.body).length).toBeGreaterThan(20);
  const history = await read(`/api/portal/projects/${projectId}/history`);
  expect(tracesIn(history.body, amounts).length).toBeGreaterThan(4);
});

describe('an operator', () => {
  test.each(queries)('finds none in $name', async (query) => {
    for (const url of questionsOf(query)) {
      const answer = await project.inject({ url, headers: bearer('operator') });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect([url, moneyIn(answer.body)]).toEqual([url, []]);
    }
  });

  test('finds none in the answers to their writes and refusals', async () => {
    const { projectId, tokens, inject, db } = project;
    const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
      const answer = await inject({
        method,
        url: `/api/portal/projects/${projectId}${path}`,
        headers: {
          authorization: `Bearer ${tokens.operator}`,
          ...(payload && { 'content-type': 'application/json' }),
        },
        ...(payload && { payload: JSON.stringify(payload) }),
      });
      expect(moneyIn(answer.body)).toEqual([]);
      return answer;
    };
    const cost = { amount: '68024.68', currency: 'USD' };
    amounts.add(6_802_468).add(13_604_936);
    const added = await send('POST', '/parts', { partName: 'Gasket', cost });
    expect(added.statusCode).toBe(201);
    const part = added.json<{ id: number; version: number }>();
    expect(
      (await send('PATCH', `/parts/${part.id}`, { version: part.version, quantity: 2 })).statusCode,
    ).toBe(200);
    // After someone else's edit the answer contains the current part and project.
    const stale = await send('PATCH', `/parts/${part.id}`, { version: part.version, quantity: 3 });
    expect([stale.statusCode, 'current' in stale.json<object>()]).toEqual([409, true]);
    const staleProject = await send('PATCH', '', { version: 1, description: 'Another' });
    expect([staleProject.statusCode, 'current' in staleProject.json<object>()]).toEqual([409, true]);
    const locked = db
      .select()
      .from(schema.partsUsed)
      .all()
      .find(({ billingStatus }) => billingStatus === 'paid')!;
    const refused = await send('PATCH', `/parts/${locked.id}`, { version: locked.version, quantity: 9 });
    expect([refused.statusCode, /paid|invoice|approv/i.test(refused.body)]).toEqual([409, false]);
    const tooMuch = await send('POST', '/parts', { partName: 'Gasket', quantity: 999_999, cost });
    expect(tooMuch.statusCode).toBe(400);
    const onHold = { version: project.readProject().version, to: 'on hold', holdReason: 'weather' };
    expect((await send('POST', '/transition', onHold)).statusCode).toBe(200);
    const back = { version: project.readProject().version, to: 'in progress' };
    expect((await send('POST', '/transition', back)).statusCode).toBe(200);
  });

  test('reveals no price through ever larger quantities of a part', async () => {
    const { projectId, as } = project;
    const { operator, manager } = as;
    const sold = (await manager.billing.project({ id: projectId })).parts.find(
      ({ billingStatus }) => billingStatus === 'approved',
    );
    const dear = { projectId, partName: sold!.partName };
    const few = await operator.parts.add({ ...dear, quantity: 1 });
    const priceOf = async (id: number) =>
      (await manager.billing.project({ id: projectId })).parts.find((part) => part.id === id)!.unitPrice;
    expect(await priceOf(few.id)).toBe(sold!.unitPrice);
    // Far beyond the maximum of an invoice line: it is stored, and managers set the price.
    const many = await operator.parts.add({ ...dear, quantity: 999_999 });
    expect(await priceOf(many.id)).toBeNull();
    await operator.parts.update({ projectId, id: few.id, version: few.version, quantity: 999_999 });
    expect(await priceOf(few.id)).toBeNull();
    for (const { id } of [few, many]) await operator.parts.remove({ projectId, id });
  });

  test('finds none in the report, before and after it is signed', async () => {
    const { projectId } = project;
    const preview = await project.download(
      `/api/portal/projects/${projectId}/reports/preview/content?outcome=resolved`,
    );
    expect(preview.headers['content-type']).toBe('application/pdf');
    await project.sign();
    const [report] = await project.as.operator.serviceReports.list({ projectId });
    const signed = await project.download(report!.fileURL);
    for (const { rawPayload } of [preview, signed]) {
      const text = await textOfPdf(rawPayload);
      // The parts are listed, which shows that they were searched.
      expect(text).toContain('Sealing ring');
      expect(moneyIn(text)).toEqual([]);
      expect(text).not.toMatch(/USD|price/i);
    }
  });

  test('finds none in their calendar', async () => {
    const { link } = await project.as.operator.calendar.renew({});
    project.setProject({ scheduledDate: '2026-03-05' });
    const { body } = await project.inject({ url: link });
    expect(body).toContain('Nordskjær Vektor');
    expect(moneyIn(body)).toEqual([]);
  });

  test.each(restStreams(appRouter))('finds none in $name', async ({ route }) => {
    const answer = await project.inject({
      url: `${route.path}?lastEventId=0`,
      headers: bearer('operator'),
      payloadAsStream: true,
    });
    let heard = '';
    const stream = answer.stream();
    for await (const chunk of stream) {
      heard += String(chunk);
      if (/"entity":"comment"/.test(heard)) break;
    }
    expect(heard).toContain('"entity":"part"');
    expect(heard).not.toContain('billing');
    expect(moneyIn(heard)).toEqual([]);
  });

  test('refuses exports and invoice packs', async () => {
    const exports = restProcedures(appRouter).filter(({ route }) => route.path.includes('/exports/'));
    expect(exports.length).toBeGreaterThan(5);
    for (const { route } of exports) {
      const answer = await project.inject({ method: 'POST', url: route.path, headers: bearer('operator') });
      expect([route.path, answer.statusCode]).toEqual([route.path, 403]);
    }
  });
});

test('finds none in mail and in history rows for operators', () => {
  for (const { subject, text, html } of project.db.select().from(outbox).all()) {
    expect(moneyIn([subject, text, html].join('\n'))).toEqual([]);
  }
  const open = project.db
    .select()
    .from(auditLogs)
    .all()
    .filter(({ money }) => !money);
  expect(open.length).toBeGreaterThan(5);
  for (const { description, oldValue, newValue } of open) {
    expect(moneyIn([description, oldValue, newValue].join('\n'))).toEqual([]);
  }
});
