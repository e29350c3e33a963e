import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { labelSheetPath, LABELS_MAX, type UnitLabel } from '#contract/vessel/unit-label.ts';
import { formatVerifyCode } from '#contract/verify-code.ts';
import { auditLogs, serviceReportPrints, serviceReports, unitLabels, unitLooks } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProject } from '#server/testing/factories.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { addReport, addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf } from '#server/testing/portal/project-harness.ts';
import { qrCodesOfPdf } from '#server/testing/qr-codes-of-pdf.ts';
import { testReportPrinter } from '#server/testing/report-printer.ts';

const PUBLIC_URL = 'https://quayside.example';

let running: TestApp;
let vesselId: number;

beforeEach(() => {
  running = createTestApp({ publicUrl: PUBLIC_URL });
  vesselId = vesselOf('Nordskjær Vektor');
});
afterEach(() => running.close());

function vesselOf(vesselName: string, fields: object = {}): number {
  const facts = { systemType1: 'Electrolysis', brand1: 'Havglimt', ...fields };
  return addVessel(running.db, running.clock, { vesselName, ...facts }).id;
}

const labels = () => running.callers.manager.portal.unitLabels;
const issue = (slot = 1, vesselDirectoryId = vesselId) => labels().issue({ vesselDirectoryId, slot });
const listed = async (vesselDirectoryId = vesselId) => labels().list({ vesselDirectoryId });
const SHOWN = { showsLastService: true, showsNextDue: true, showsReports: true };
const serve = (serviceType: string, serviceDate: string, systemType?: string) =>
  running.callers.manager.portal.vessels.addService({ id: vesselId, serviceType, serviceDate, systemType });

const open = (token: string | null, headers: Record<string, string> = {}) =>
  running.inject({ method: 'GET', url: `/unit/${token}`, headers });
const staffCookie = () => ({ cookie: `__Host-portal_session=${running.tokens.operator}` });
const textOf = (html: string) =>
  html
    .replaceAll(/<(style|script|title)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
const pageOf = async ({ number }: UnitLabel) => textOf((await open(number)).body);
const sheet = (ids: readonly number[], token = running.tokens.manager) =>
  running.inject({ method: 'GET', url: labelSheetPath(ids), headers: { authorization: `Bearer ${token}` } });

let projects = 0;

/** A visit whose submitted report has a number. */
function reportedVisit(systemType: string | null, status: 'draft' | 'submitted' = 'submitted'): string {
  const { db } = running;
  const { id: projectId, createdBy } = createProject(db, {
    vesselDirectoryId: vesselId,
    serviceType: 'TRO calibration',
    systemType,
  });
  const { id } = addReport(db, { projectId, operatorId: createdBy });
  const verifyCode = formatVerifyCode('QS', BigInt((projects += 1)));
  db.update(serviceReports).set({ verifyCode, status }).where(eq(serviceReports.id, id)).run();
  db.update(serviceReportPrints)
    .set({ verifyCode, signedAt: new Date('2026-02-20T08:00:00Z') })
    .where(eq(serviceReportPrints.reportId, id))
    .run();
  return verifyCode;
}

describe('a label', () => {
  test('is made once for each unit of a vessel, and shows no facts at first', async () => {
    expect(await listed()).toEqual({
      units: [{ slot: 1, system: 'Electrolysis', brand: 'Havglimt' }],
      labels: [],
    });
    const made = await issue();
    expect(made).toMatchObject({
      slot: 1,
      number: expect.stringMatching(/^QU(-[0-9A-Z]{4}){3}-[0-9A-Z]$/),
      labelledVessel: null,
      showsLastService: false,
      showsNextDue: false,
      showsReports: false,
      looksThisMonth: 0,
      printedAt: null,
    });
    expect((await listed()).labels).toEqual([made]);
    await expect(issue()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is a label for this unit already. Revoke it first.',
    });
    await expect(issue(2)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This vessel has no second system.',
    });
  });

  test('has no token in the database, and another number after it was revoked', async () => {
    const first = await issue();
    expect(JSON.stringify(running.db.select().from(unitLabels).all())).not.toContain(first.number);
    await labels().revoke({ id: first.id });
    expect(await codeOf(labels().revoke({ id: first.id }))).toBe('NOT_FOUND');
    expect(await codeOf(labels().setShown({ id: first.id, ...SHOWN }))).toBe('NOT_FOUND');
    const second = await issue();
    expect(second.number).not.toBe(first.number);
    const rows = running.db
      .select({ description: auditLogs.description })
      .from(auditLogs)
      .where(eq(auditLogs.action, 'update'))
      .all();
    expect(rows.map(({ description }) => description)).toEqual([
      'Label of system 1: made',
      'Label of system 1: revoked',
      'Label of system 1: made',
    ]);
  });

  test('is for managers alone, while all staff may find its vessel', async () => {
    const { id, number } = await issue();
    const { unitLabels: calls } = running.callers.operator.portal;
    const refused = [
      calls.list({ vesselDirectoryId: vesselId }),
      calls.issue({ vesselDirectoryId: vesselId, slot: 1 }),
      calls.setShown({ id, ...SHOWN }),
      calls.revoke({ id }),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'FORBIDDEN'));
    expect((await sheet([id], running.tokens.operator)).statusCode).toBe(403);
    const typed = ` ${number?.toLowerCase().replaceAll('-', '')} `;
    expect(await calls.byToken({ token: typed })).toEqual({ vesselDirectoryId: vesselId, slot: 1 });
    await labels().revoke({ id });
    await expect(calls.byToken({ token: number ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This label is no longer in use.',
    });
  });

  test('is found by its number in the search of the directory, also after a merge, until it is revoked', async () => {
    const before = vesselOf('Vektor');
    const { vessels, vesselMerges } = running.callers.manager.portal;
    const { id, number } = await issue(1, before);
    const found = async (q = number ?? '') => (await vessels.list({ q })).vessels.map((vessel) => vessel.id);
    expect(await found()).toEqual([before]);
    expect(await found(number?.toLowerCase().replaceAll('-', ' '))).toEqual([before]);
    expect(await found(`${number?.slice(0, -1)}${number?.endsWith('A') ? 'B' : 'A'}`)).toEqual([]);
    const version = async (of: number) => (await vessels.byId({ id: of })).version;
    await vesselMerges.merge({
      id: vesselId,
      version: await version(vesselId),
      loserId: before,
      loserVersion: await version(before),
      fromLoser: [],
    });
    expect(await found()).toEqual([vesselId]);
    await labels().revoke({ id });
    expect(await found()).toEqual([]);
  });

  test('follows its vessel into a merge, and back', async () => {
    const before = vesselOf('Vektor');
    const [kept, followed] = [await issue(), await issue(1, before)];
    const { vesselMerges } = running.callers.manager.portal;
    const version = async (id: number) => (await running.callers.manager.portal.vessels.byId({ id })).version;
    const { merge } = await vesselMerges.merge({
      id: vesselId,
      version: await version(vesselId),
      loserId: before,
      loserVersion: await version(before),
      fromLoser: [],
    });
    expect((await listed()).labels).toMatchObject([
      { id: followed.id, labelledVessel: 'Vektor' },
      { id: kept.id, labelledVessel: null },
    ]);
    expect(await pageOf(followed)).toContain('Vessel Nordskjær Vektor');
    expect(await codeOf(issue())).toBe('CONFLICT');
    await vesselMerges.undo({ id: merge.id });
    expect(await pageOf(followed)).toContain('Vessel Vektor');
    expect((await listed()).labels).toMatchObject([{ id: kept.id }]);
  });
});

describe('the page of a unit', () => {
  test.each(Array.from({ length: 8 }, (_, bits) => bits))(
    'shows what is ticked and no more (%i)',
    async (bits) => {
      await serve('UV maintenance', '2025-06-11');
      running.db.$client
        .prepare(
          "update vessel_directory set next_service_due = '2026-06-12', next_service_source = 'manual'",
        )
        .run();
      const code = reportedVisit('Electrolysis');
      const label = await issue();
      const [showsLastService, showsNextDue, showsReports] = [1, 2, 4].map((bit) => (bits & bit) > 0) as [
        boolean,
        boolean,
        boolean,
      ];
      await labels().setShown({ id: label.id, showsLastService, showsNextDue, showsReports });
      const { body } = await open(label.number);
      const text = textOf(body);
      expect(text).toContain('Electrolysis Vessel Nordskjær Vektor Maker Havglimt');
      expect(body.includes('UV maintenance')).toBe(showsLastService);
      expect(text.includes('Last service UV maintenance, 11 June 2025')).toBe(showsLastService);
      expect(body.includes('11 June 2025')).toBe(showsLastService);
      expect(text.includes('Next service due 12 June 2026')).toBe(showsNextDue);
      expect(body.includes('12 June 2026')).toBe(showsNextDue);
      expect(body.includes(`href="/verify/${code}"`)).toBe(showsReports);
      expect(body.includes('TRO calibration')).toBe(showsReports);
      expect(text.includes('Ask us about this unit.')).toBe(bits === 0);
    },
  );

  test('shows the services and reports of its own system where there are two', async () => {
    vesselId = vesselOf('Kysten', { systemType2: 'UV', brand2: 'Sjølys' });
    await serve('annual service', '2026-01-10', 'Electrolysis');
    await serve('lamp exchange', '2025-11-20', 'uv');
    const [ofFirst, ofSecond] = [reportedVisit('Electrolysis'), reportedVisit('UV')];
    const label = await issue(2);
    await labels().setShown({ id: label.id, ...SHOWN });
    const text = await pageOf(label);
    expect(text).toContain('UV Vessel Kysten Maker Sjølys Last service lamp exchange, 20 November 2025');
    expect(text).toContain('Next service due No date set');
    expect(text).toContain(ofSecond);
    expect(text).not.toContain(ofFirst);
  });

  test('shows no facts of another unit where its own is no longer in the record', async () => {
    vesselId = vesselOf('Kysten', { systemType2: 'UV', brand2: 'Sjølys' });
    const label = await issue(2);
    await labels().setShown({ id: label.id, ...SHOWN });
    await serve('annual service', '2026-01-10', 'Electrolysis');
    const report = reportedVisit('Electrolysis');
    const { vessels } = running.callers.manager.portal;
    const { version } = await vessels.byId({ id: vesselId });
    await vessels.update({ id: vesselId, version, systemType2: null, brand2: null });
    const text = await pageOf(label);
    expect(text).toContain('Vessel Kysten');
    expect(text).toContain('Ask us about this unit.');
    expect(text).not.toContain('annual service');
    expect(text).not.toContain('Next service due');
    expect(text).not.toContain(report);
  });

  test('lists no report that is a draft or withdrawn', async () => {
    reportedVisit('Electrolysis', 'draft');
    const withdrawn = reportedVisit('Electrolysis');
    running.db
      .update(serviceReportPrints)
      .set({ withdrawnAt: running.clock.now(), withdrawReason: 'Wrong analyser' })
      .where(eq(serviceReportPrints.verifyCode, withdrawn))
      .run();
    const label = await issue();
    await labels().setShown({ id: label.id, ...SHOWN });
    expect(await pageOf(label)).toContain('No report with a number yet.');
  });

  test('answers a revoked, an unknown and a malformed number alike, and few of them', async () => {
    const label = await issue();
    await labels().revoke({ id: label.id });
    const wrong = [label.number, formatVerifyCode('QU', 7n), 'QU-1', 'x'.repeat(200), "' or 1=1 --"];
    const answers = [];
    for (const number of wrong) answers.push(await open(number && encodeURIComponent(number)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(textOf(answers[0]!.body)).toContain('This label is no longer in use. Ask us for a new one.');
    expect(answers[0]!.body).not.toContain('Vektor');
    for (let attempt = wrong.length; attempt < 20; attempt += 1) await open('QU-1');
    const refused = await open('QU-1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    const next = await issue();
    expect((await open(next.number)).statusCode).toBe(200);
  });

  test('is small, is known to nobody else, and is found by a number that people type', async () => {
    const { number } = await issue();
    const answer = await open(number);
    expect(answer.rawPayload.length).toBeLessThan(12_000);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const typed = `/unit?number=${encodeURIComponent(number!.toLowerCase().replaceAll('-', ' '))}`;
    const { statusCode, headers } = await running.inject({ method: 'GET', url: typed });
    expect([statusCode, headers.location]).toEqual([303, `/unit/${number}`]);
    expect((await running.inject({ method: 'GET', url: '/unit' })).body).toContain('Number on the label');
  });

  test('counts visitors by day, neither staff nor requests for the headers alone', async () => {
    const { number } = await issue();
    await open(number);
    await open(number);
    await open(number, staffCookie());
    await running.inject({ method: 'HEAD', url: `/unit/${number}` });
    expect(running.db.select().from(unitLooks).all()).toMatchObject([{ day: '2026-03-02', count: 2 }]);
    expect((await listed()).labels).toMatchObject([{ looksThisMonth: 2 }]);
    running.clock.set('2026-04-01T08:00:00Z');
    await running.inject({ method: 'GET', url: `/unit/${number}` });
    expect(running.db.select().from(unitLooks).all()).toHaveLength(2);
  });

  test('leads people of the portal to the vessel, and others to the portal', async () => {
    const { id, number } = await issue();
    const { statusCode, headers } = await open(number, staffCookie());
    expect([statusCode, headers.location]).toEqual([303, `/portal/vessel-directory?vessel=${vesselId}`]);
    expect((await open(number)).body).toContain(`href="/portal/vessel-directory?label=${number}"`);
    await labels().revoke({ id });
    expect((await open(number, staffCookie())).statusCode).toBe(404);
  });
});

describe('a sheet of labels', () => {
  test('has a code for each label that leads to its page, and can be printed again', async () => {
    const other = vesselOf('Kysten', { systemType1: null });
    const made = [await issue(), await issue(1, other)];
    const ids = made.map(({ id }) => id);
    const answer = await sheet(ids);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(qrCodesOfPdf(answer.rawPayload)).toEqual(
      made.toReversed().map(({ number }) => `${PUBLIC_URL}/unit/${number}`),
    );
    const text = await textOfPdf(answer.rawPayload);
    for (const words of [made[0]!.number!, 'Nordskjær Vektor', 'Electrolysis', 'at quayside.example/unit']) {
      expect(text).toContain(words);
    }
    expect((await sheet(ids)).rawPayload.equals(answer.rawPayload)).toBe(true);
    expect((await listed()).labels).toMatchObject([{ printedAt: '2026-03-02T08:00:00.000Z' }]);
  });

  test('takes 1 to 200 labels that are in use', async () => {
    const { id } = await issue();
    const refused = { message: 'Choose between 1 and 200 labels.' };
    expect((await sheet([])).json()).toMatchObject(refused);
    const tooMany = await sheet(Array.from({ length: LABELS_MAX + 1 }, (_, index) => index + 1));
    expect([tooMany.statusCode, tooMany.json()]).toMatchObject([400, refused]);
    await labels().revoke({ id });
    expect((await sheet([id])).statusCode).toBe(404);
  });

  test('is refused where one of its labels is revoked while it is printed, and recorded for none', async () => {
    const [kept, revoked] = [await issue(), await issue(1, vesselOf('Kysten'))];
    const print = testReportPrinter.printUnitLabels.bind(testReportPrinter);
    vi.spyOn(testReportPrinter, 'printUnitLabels').mockImplementationOnce(async (content) => {
      await labels().revoke({ id: revoked.id });
      return print(content);
    });
    const answer = await sheet([kept.id, revoked.id]);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { message: 'This label is no longer in use.' },
    ]);
    expect((await listed()).labels).toMatchObject([{ printedAt: null }]);
  });

  test('is refused where the key was replaced, while the printed label still works', async () => {
    const { id, number } = await issue();
    running.db.update(unitLabels).set({ generation: 2 }).run();
    expect((await listed()).labels).toMatchObject([{ number: null }]);
    expect((await sheet([id])).statusCode).toBe(409);
    expect((await open(number)).statusCode).toBe(200);
  });
});
