import { parse } from 'csv-parse/sync';
import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CSV_ROWS_MAX } from '#contract/format/csv-file.ts';
import { auditLogs, billingNotifications, portalSessions, projectTimeEntries } from '#db/schema/index.ts';
import { restProcedures } from '#server/rest/rest-procedures.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({
    status: 'completed',
    completedDate: '2026-02-20',
    clientName: '=HYPERLINK("https://evil.example")',
    projectValue: 1_250_000,
    currency: 'NOK',
  });
});
afterEach(() => project.close());

type Row = Record<string, string>;
const rowsOf = ({ csv }: { csv: string }): Row[] => parse(csv, { bom: true, columns: true });
const lastEntry = () => project.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1).get()!;
const addPart = (partName: string, amount?: string) =>
  project.as.manager.parts.add({
    projectId: project.projectId,
    partName,
    ...(amount !== undefined && { price: { amount, currency: 'NOK' as const } }),
  });
const addHours = (startedAt: string, timezone: string, userId = project.people.operator.id) => {
  const begin = new Date(startedAt);
  project.db
    .insert(projectTimeEntries)
    .values({
      projectId: project.projectId,
      userId,
      category: 'work',
      startedAt: begin,
      endedAt: new Date(+begin + 5_400_000),
      minutes: 90,
      timezone,
      note: '@SUM(A1)',
      createdAt: begin,
    })
    .run();
};

/** The input that an export needs; none for the others. */
const inputs: Readonly<Record<string, object>> = {
  'portal.analytics.exportCsv': { metric: 'lead-time' },
  'portal.parts.exportGroups': { groupBy: 'part' },
  'portal.readings.exportCsv': { id: 1 },
};

describe('every list that can be exported', () => {
  const exports = restProcedures(appRouter).filter(({ route }) =>
    route.path.startsWith('/api/portal/exports/'),
  );

  test('is for managers only, and in the audit log with its number of rows', async () => {
    expect(exports.map(({ route }) => route.path.split('/').at(-1))).toEqual(
      expect.arrayContaining([
        'audit',
        'billing-lines',
        'billing-notifications',
        'checklists',
        'companies',
        'corrections',
        'merges',
        'operators',
        'part-groups',
        'parts',
        'projects',
        'readings',
        'service-rules',
        'time',
        'vessel-contacts',
      ]),
    );
    addVessel(project.db, project.clock);
    await project.as.manager.account.setCsvSettings({ csvFormat: 'semicolon' });
    for (const { name, admits, route } of exports) {
      expect([name, admits]).toEqual([name, 'managers']);
      const answer = await project.inject({
        method: 'POST',
        url: route.path,
        headers: { authorization: `Bearer ${project.tokens.manager}`, 'content-type': 'application/json' },
        payload: JSON.stringify(inputs[name] ?? {}),
      });
      expect([name, answer.statusCode]).toEqual([name, 200]);
      const { fileName, csv } = answer.json<{ fileName: string; csv: string }>();
      expect(fileName).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
      expect(csv.startsWith('\uFEFF')).toBe(true);
      // The format that the manager chose.
      const [heading = ''] = csv.split('\r\n');
      expect([name, heading.includes(','), heading.includes(';')]).toEqual([name, false, true]);
      expect(lastEntry()).toMatchObject({ action: 'export', changedBy: project.people.manager.id });
      expect(lastEntry().description).toMatch(/^Exported \d+ /);
    }
  });

  test('escapes formulas', async () => {
    await addPart('+1234', '1.00');
    addHours('2026-02-18T08:00:00Z', 'Europe/Oslo');
    const { manager } = project.as;
    const files = [
      await manager.projects.exportCsv({}),
      await manager.parts.exportCsv({}),
      await manager.billing.exportCsv({}),
      await manager.time.exportCsv({}),
      await manager.billingNotifications.exportCsv({}),
      await manager.audit.exportCsv({}),
      await manager.operators.exportCsv({}),
    ];
    for (const file of files) {
      const cells = rowsOf(file).flatMap((row) => Object.values(row));
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    }
    expect(files[0]!.csv).toContain(`'=HYPERLINK(`);
    expect(files[3]!.csv).toContain(`'@SUM(A1)`);
  });
});

describe('billing lines', () => {
  beforeEach(async () => {
    const priced = await addPart('Sealing ring', '12.50');
    await addPart('Hose clip');
    await project.as.manager.billing.transitionPart({
      id: priced.id,
      version: priced.version,
      to: 'approved',
    });
  });

  test('are the value and the parts of each project that matches', async () => {
    const other = createProject(project.db, { vesselName: 'Fjordlys', projectValue: 100, currency: 'EUR' });
    const { lines } = project.as.manager.billing;
    expect(await lines({})).toMatchObject({
      total: 4,
      lines: [
        {
          projectId: project.projectId,
          partId: null,
          quantity: 1,
          total: '12500.00',
          billingStatus: 'pending',
        },
        { partId: 1, description: 'Sealing ring', total: '12.50', billingStatus: 'approved' },
        { partId: 2, description: 'Hose clip', unitPrice: null, total: null, currency: null },
        { projectId: other.id, partId: null, total: '1.00', currency: 'EUR', completedDate: null },
      ],
    });
    const found = async (filters: Parameters<typeof lines>[0]) => {
      const page = await lines(filters);
      expect(page.total).toBe(page.lines.length);
      return page.lines.map(({ description, vesselName }) => `${description} on ${vesselName}`);
    };
    const value = 'annual service on Nordskjær Vektor';
    const ring = 'Sealing ring on Nordskjær Vektor';
    expect(await found({ invoiceable: true })).toEqual([ring]);
    expect(await found({ billingStatus: ['approved'] })).toEqual([ring]);
    expect(await found({ currency: 'NOK' })).toEqual([value, ring]);
    expect(await found({ q: 'fjord' })).toEqual(['annual service on Fjordlys']);
    expect(await found({ projectId: other.id })).toEqual(['annual service on Fjordlys']);
    expect(await found({ column: 'ready' })).toEqual([]);
    await project.as.manager.billing.invoice({
      id: project.projectId,
      reference: 'F-1',
      invoicedOn: '2026-02-25',
      total: '12.50',
    });
    expect(await found({ invoiceable: true })).toEqual([]);
    expect(await found({ invoiceRef: 'F-1' })).toEqual([ring]);
    project.setProject({ status: 'in progress' });
    expect(await found({ invoiceable: false, currency: 'NOK' })).toEqual([value, ring]);
  });

  test('are paged without repeating a line', async () => {
    for (let more = 0; more < 5; more += 1) await addPart(`Part ${more}`, '1.00');
    const { lines } = project.as.manager.billing;
    const all = (await lines({})).lines.map(({ partId }) => partId);
    const pages = [];
    for (let offset = 0; offset < 10; offset += 3) pages.push(...(await lines({ offset, limit: 3 })).lines);
    expect(pages.map(({ partId }) => partId)).toEqual(all);
    expect(all).toEqual([null, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('add up in the file to the total of the project', async () => {
    const rows = rowsOf(await project.as.manager.billing.exportCsv({ billingStatus: ['approved'] }));
    expect(rows).toMatchObject([
      {
        Project: String(project.projectId),
        Kind: 'Part',
        Line: 'Sealing ring',
        Total: '12.50',
        Currency: 'NOK',
      },
    ]);
    expect(lastEntry()).toMatchObject({ description: 'Exported 1 billing line', money: true });
  });
});

describe('time entries', () => {
  test('use the days at the place of work', async () => {
    addHours('2026-02-28T23:30:00Z', 'Europe/Oslo');
    addHours('2026-02-28T22:30:00Z', 'Europe/Oslo');
    addHours('2026-03-31T15:30:00Z', 'Asia/Singapore', project.people.author.id);
    addHours('2026-03-31T16:30:00Z', 'Asia/Singapore');
    const file = await project.as.manager.time.exportCsv({ from: '2026-03-01', to: '2026-03-31' });
    expect(rowsOf(file)).toMatchObject([
      { Person: 'Ola Operator', Started: '2026-03-01 00:30', Ended: '2026-03-01 02:00', Minutes: '90' },
      { Person: 'Aud Author', Started: '2026-03-31 23:30', 'Time zone': 'Asia/Singapore' },
    ]);
    const own = await project.as.manager.time.exportCsv({ userId: project.people.author.id });
    expect(rowsOf(own)).toHaveLength(1);
    expect(rowsOf(await project.as.manager.time.exportCsv({ category: 'travel' }))).toEqual([]);
  });
});

test('exports people as listed', async () => {
  const rows = rowsOf(await project.as.manager.operators.exportCsv({ q: 'ola OPER' }));
  expect(rows).toMatchObject([{ Name: 'Ola Operator', Role: 'operator', Active: 'yes' }]);
});

test('names files by the day in Oslo', async () => {
  project.clock.set('2026-03-02T23:30:00Z');
  project.db.update(portalSessions).set({ steppedUpAt: project.clock.now() }).run();
  const { manager } = project.as;
  const files = [
    await manager.companies.exportCsv({}),
    await manager.vessels.exportCsv({}),
    await manager.analytics.exportCsv({ metric: 'lead-time' }),
  ];
  for (const { fileName } of files) expect(fileName).toContain('2026-03-03');
});

test('exports companies as listed, with all their names', async () => {
  const { companies } = project.as.manager;
  await companies.create({ name: 'Ærlig Rederi AS', alternativeNames: ['ÆR', '=Rederi'] });
  await companies.create({ name: 'Kysten AS' });
  const { csv } = await companies.exportCsv({ q: 'aerlig' });
  expect(rowsOf({ csv })).toMatchObject([
    { Name: 'Ærlig Rederi AS', 'Other spellings': 'ÆR; =Rederi', Vessels: '0' },
  ]);
  expect(rowsOf(await companies.exportCsv({}))).toHaveLength((await companies.list({})).total);
});

test('exports contacts, corrections, rules, checklists and merges with their content', async () => {
  const { manager, operator } = project.as;
  const kept = await manager.vessels.create({ vesselName: 'Kysten', vesselMasterName: '=Capt. A' });
  const gone = await manager.vessels.create({ vesselName: 'Bølgen' });
  await operator.corrections.suggest({
    vesselDirectoryId: kept.id,
    field: 'notes',
    suggestedValue: 'Ladder is short',
  });
  await manager.serviceRules.create({ serviceType: 'annual service', intervalMonths: 12 });
  await manager.checklistTemplates.create({
    serviceType: 'filter exchange',
    items: [{ key: 'a', label: 'Filter fitted', kind: 'yes/no', required: true }],
  });
  const { version } = await manager.vessels.byId({ id: kept.id });
  await manager.vesselMerges.merge({ id: kept.id, version, loserId: gone.id, loserVersion: gone.version });
  expect(rowsOf(await manager.vesselContacts.exportCsv({}))).toMatchObject([
    { Vessel: 'Kysten', Type: 'master', Name: "'=Capt. A", Primary: 'yes' },
  ]);
  expect(rowsOf(await manager.corrections.exportCsv({}))).toMatchObject([
    { Vessel: 'Kysten', Field: 'Notes', Suggested: 'Ladder is short', Status: 'open' },
  ]);
  expect(rowsOf(await manager.serviceRules.exportCsv({}))).toMatchObject([
    { Service: 'annual service', System: 'any', Months: '12', 'Lead days': '30' },
  ]);
  expect(rowsOf(await manager.checklistTemplates.exportCsv({}))).toMatchObject([
    { Service: 'filter exchange', Place: '1', Item: 'Filter fitted', Required: 'yes' },
  ]);
  expect(rowsOf(await manager.vesselMerges.exportCsv({}))).toMatchObject([
    { Kind: 'vessel', 'Merged record': 'Bølgen', 'Merged into': 'Kysten', 'Merged by': 'Mona Manager' },
  ]);
});

test('exports the inbox with its filters', async () => {
  await project.as.operator.parts.add({ projectId: project.projectId, partName: 'Late ring' });
  await addPart('Clip');
  const late = await project.as.manager.billingNotifications.exportCsv({ unread: true, kind: 'late' });
  expect(rowsOf(late)).toMatchObject([{ Kind: 'late', Part: 'Late ring', Read: 'no' }]);
  const all = await project.as.manager.billingNotifications.exportCsv({});
  expect(rowsOf(all)).toHaveLength(project.db.select().from(billingNotifications).all().length);
});

describe('the audit log', () => {
  test('is filtered by person, action, record and time, page by page', async () => {
    const { audit } = project.as.manager;
    const part = await addPart('Sealing ring', '12.50');
    await project.as.manager.parts.setPrice({ id: part.id, version: part.version, price: null });
    project.clock.advance(3 * 86_400_000);
    await project.as.operator.comments.add({ projectId: project.projectId, comment: 'On board.' });
    const said = async (filters: Parameters<typeof audit.list>[0]) =>
      (await audit.list(filters)).entries.map(({ description }) => description);
    expect(await said({ changedBy: project.people.operator.id })).toHaveLength(1);
    expect(await said({ q: 'PRICED' })).toEqual(['Priced (manual)']);
    expect(await said({ entityType: 'part', entityId: part.id, action: 'create' })).toEqual([
      'Added 1 × Sealing ring',
    ]);
    expect(await said({ q: '100%_' })).toEqual([]);
    const today = project.clock.now().toISOString().slice(0, 10);
    expect(await said({ from: today })).toEqual(await said({ changedBy: project.people.operator.id }));
    expect(await said({ to: today })).toEqual(await said({}));
    const first = await audit.list({ limit: 2 });
    const second = await audit.list({ limit: 2, before: first.next! });
    const both = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(both).toEqual((await audit.list({ limit: 4 })).entries.map(({ id }) => id));
    expect((await audit.list({})).next).toBeNull();
  });

  test('is searched ignoring case, and without wildcards', async () => {
    await addPart('KJØLEVANNSPUMPE [*?]');
    const said = async (q: string) =>
      (await project.as.manager.audit.list({ q })).entries.map(({ description }) => description);
    for (const q of ['KJØLEVANN', 'kjølevann', '[*?]']) {
      expect([q, await said(q)]).toEqual([q, ['Added 1 × KJØLEVANNSPUMPE [*?]']]);
    }
    expect(await said('p*[*?]')).toEqual([]);
  });

  test('starts days at midnight in Oslo', async () => {
    const { audit } = project.as.manager;
    project.clock.set('2026-03-03T23:30:00Z');
    await addPart('Fourth');
    expect((await audit.list({ from: '2026-03-04', to: '2026-03-04' })).entries[0]?.entityName).toBe(
      'Fourth',
    );
    expect((await audit.list({ from: '2026-03-03', to: '2026-03-03' })).entries).toEqual([]);
    // A year that is only partly typed, and the last valid one.
    const count = async (days: object) => (await audit.list(days)).entries.length;
    const all = await count({});
    expect(await count({ from: '0002-05-01', to: '9999-12-31' })).toBe(all);
    expect(await count({ from: '0001-01-01' })).toBe(all);
    expect([await count({ from: '9999-12-31' }), await count({ to: '0202-05-01' })]).toEqual([0, 0]);
  });
});

test('refuses a list too long for a file, without an audit entry', async () => {
  await addPart('Ring');
  const before = lastEntry().id;
  project.db.$client
    .exec(`with recursive many(n) as (select 1 union all select n + 1 from many where n <= ${CSV_ROWS_MAX})
    insert into parts_used (project_id, operator_id, part_name, used_date, vessel_name, created_at, updated_at)
    select ${project.projectId}, ${project.people.operator.id}, 'Ring', '2026-02-20', 'V', 0, 0 from many`);
  await expect(project.as.manager.billing.exportCsv({})).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'More than 100000 rows fit. Choose a shorter period.',
  });
  expect(lastEntry().id).toBe(before);
});

test('refuses time of more entries than were read, also where those of the day before are left out', async () => {
  addHours('2026-02-17T08:00:00Z', 'Europe/Oslo');
  project.db.$client
    .exec(`with recursive many(n) as (select 1 union all select n + 1 from many where n <= ${CSV_ROWS_MAX})
    insert into project_time_entries (project_id, user_id, category, started_at, ended_at, minutes, timezone, created_at)
    select project_id, user_id, category, started_at + 86400000, ended_at + 86400000, minutes, timezone, created_at
    from project_time_entries, many`);
  await expect(project.as.manager.time.exportCsv({ from: '2026-02-18' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'More than 100000 rows fit. Choose a shorter period.',
  });
});

test('uses the separator and decimal sign of the person in every export', async () => {
  const { account, parts, vessels } = project.as.manager;
  const firstLine = ({ csv }: { csv: string }) => csv.slice(1, csv.indexOf('\r\n'));
  await addPart('Seal', '12.50');
  expect(await account.csvSettings()).toEqual({ csvFormat: 'comma' });
  expect(firstLine(await parts.exportCsv({}))).toContain('Quantity,Unit cost');
  await account.setCsvSettings({ csvFormat: 'semicolon' });
  const { csv } = await parts.exportCsv({});
  expect(firstLine({ csv })).toContain('Quantity;Unit cost');
  expect(parse(csv, { bom: true, columns: true, delimiter: ';' })).toMatchObject([
    { Total: expect.stringMatching(/^\d+,\d\d$/) },
  ]);
  expect(firstLine(await vessels.exportCsv({}))).toContain('Vessel;IMO number');
  expect(await project.as.operator.account.csvSettings()).toEqual({ csvFormat: 'comma' });
});
