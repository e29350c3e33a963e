import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VerifiedReport } from '#contract/report/report-verification.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { formatVerifyCode } from '#contract/verify-code.ts';
import { auditLogs, serviceReportPrints, serviceReports, verifyLooks } from '#db/schema/index.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';
import { codeOf } from '#server/testing/portal/project-harness.ts';

let project: ReportedProject;
const begin = async () => {
  project = await createReportedProject();
};

const get = (url: string, headers: Record<string, string> = {}) =>
  project.inject({ method: 'GET', url, headers });
const page = async (code: string | null) => {
  const answer = await get(`/verify/${code}`);
  return { status: answer.statusCode, text: textOf(answer.body) };
};
const textOf = (html: string) =>
  html
    .replaceAll(/<(style|script|title)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileOf = async ({ fileURL }: ServiceReport) => (await project.download(fileURL)).rawPayload;
const checkFile = async (bytes: Buffer) => {
  const answer = await get(`/api/verify/hash/${hashOf(bytes)}`);
  return answer.json<VerifiedReport & { message: string }>();
};
const wrongCode = () => formatVerifyCode('QS', randomBytes(8).readBigUInt64BE() >> 4n);

async function sendBack(): Promise<void> {
  await project.step('operator', { to: 'work done', outcome: 'resolved' });
  await project.step('manager', { to: 'in progress', reason: 'Drift is missing' });
}

/** Signs once for all of its tests, which change nothing. */
describe('a report that was signed once', () => {
  let shown: Awaited<ReturnType<ReportedProject['show']>>;
  let report: ServiceReport;
  beforeAll(async () => {
    await begin();
    shown = await project.show();
    report = await project.sign();
  });
  // Every test has the limits of an address for itself.
  afterEach(() => project.clock.advance(600_001));
  afterAll(() => project.close());

  test('is genuine by its number and by its file, with what people compare', async () => {
    expect(report.verifyCode).toMatch(/^QS(-[0-9A-Z]{4}){3}-[0-9A-Z]$/);
    const file = await checkFile(await fileOf(report));
    expect(file).toEqual({
      state: 'genuine',
      sentence: 'Genuine. We issued this report.',
      code: report.verifyCode,
      vesselName: 'Nordskjær Vektor',
      imoNumber: '9074729',
      day: '2026-03-02',
      port: 'Singapore',
      serviceType: 'TRO calibration',
      version: 1,
      signedBy: 'Master',
      sha256: report.sha256,
    });
    const { status, text } = await page(report.verifyCode);
    expect(status).toBe(200);
    expect(text).toContain(
      '✓ Genuine Genuine. We issued this report. Vessel Nordskjær Vektor IMO number 9074729',
    );
    expect(text).toContain(
      'Day and port 2 March 2026, Singapore Service TRO calibration Version 1 Signed by Master',
    );
    expect(text).toContain(report.sha256.replaceAll(/.{4}(?=.)/g, '$& '));
    expect(text).not.toContain('Łukasz');
  });

  test('has the number that its preview showed', async () => {
    expect((await project.show()).sha256).toBe(shown.sha256);
    const preview = await project.download(shown.contentPath);
    expect(preview.rawPayload.includes(`(${report.verifyCode})`)).toBe(true);
    expect((await fileOf(report)).includes(`(${report.verifyCode})`)).toBe(true);
  });

  test('with any byte changed is no file of ours, while its number still is', async () => {
    const file = await fileOf(report);
    const found = new Set<string>();
    for (let change = 0; change < 100; change += 1) {
      if (change % 50 === 0) project.clock.advance(600_001);
      const changed = Buffer.from(file);
      const at = Math.floor((change * file.length) / 100);
      changed[at] = changed[at]! ^ 1;
      const call = project.callers.anonymous.public.verify.hash({ sha256: hashOf(changed) });
      found.add(
        await call.then(
          ({ state }) => state,
          (error: Error) => error.message,
        ),
      );
    }
    expect([...found]).toEqual(['We have issued no such file.']);
    expect((await page(report.verifyCode)).status).toBe(200);
  });

  describe('by its number', () => {
    test('that is typed goes to its page in its canonical form', async () => {
      const { verifyCode } = report;
      const typed = verifyCode!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
      const answer = await get(`/verify?code=${encodeURIComponent(typed)}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/verify/${verifyCode}`]);
      expect((await get(`/verify/${verifyCode!.toLowerCase()}`)).headers.location).toBe(
        `/verify/${verifyCode}`,
      );
    });

    test('with a wrong sign is refused at its field and not counted', async () => {
      const { verifyCode } = report;
      const wrong = verifyCode!.slice(0, -1) + (verifyCode!.endsWith('A') ? 'B' : 'A');
      const sentence = 'This is not a number of ours: one sign is wrong. Please compare it with the paper.';
      for (let attempt = 0; attempt < 21; attempt += 1) {
        const answer = await get(`/verify?code=${wrong}`);
        expect(answer.statusCode).toBe(400);
        expect(textOf(answer.body)).toContain(sentence);
        expect(answer.body).toContain(`value="${wrong}"`);
      }
      expect(await page(wrong)).toMatchObject({ status: 404, text: expect.stringContaining(sentence) });
      expect((await page(wrongCode())).status).toBe(404);
    });

    test('that is guessed is refused after 20 tries, while a right one is answered', async () => {
      const { verifyCode } = report;
      const found = new Map<number, number>();
      for (let attempt = 0; attempt < 21; attempt += 1) {
        const { statusCode } = await get(`/verify/${wrongCode()}`);
        found.set(statusCode, (found.get(statusCode) ?? 0) + 1);
      }
      expect(Object.fromEntries(found)).toEqual({ 404: 20, 429: 1 });
      const refused = await get(`/verify/${wrongCode()}`);
      expect(textOf(refused.body)).toContain('Too many wrong tries. Please wait 10 min and try again.');
      expect(refused.headers['retry-after']).toBe('600');
      expect((await page(verifyCode)).status).toBe(200);
    });

    test('typed as markup is shown as text', async () => {
      const answer = await get(`/verify?code=${encodeURIComponent('"><script>alert(1)</script>')}`);
      expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;');
    });
  });

  describe('the page', () => {
    test('is small, of use without a script, and known to nobody else', async () => {
      const { verifyCode } = report;
      const answer = await get(`/verify/${verifyCode}`);
      expect(answer.rawPayload.length).toBeLessThan(12_000);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      expect(answer.body).toMatch(/<form action="\/verify" method="get">/);
      expect(textOf(answer.body)).toContain('Checking a file needs JavaScript.');
      const policy = String(answer.headers['content-security-policy']);
      const scripts = Array.from(
        answer.body.matchAll(/<script>(.*?)<\/script>/gs),
        ([, script = '']) => script,
      );
      expect(scripts.length).toBe(2);
      for (const script of scripts) {
        expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
      }
      expect((await get('/verify')).statusCode).toBe(200);
    });

    test('counts checks by day and kind, at most 60 of one address in ten minutes, and nobody in particular', async () => {
      const bytes = await fileOf(report);
      project.db.delete(verifyLooks).run();
      for (let look = 0; look < 61; look += 1) await page(report.verifyCode);
      project.clock.advance(600_001);
      await checkFile(bytes);
      expect(project.db.select().from(verifyLooks).all()).toEqual([
        { day: '2026-03-02', reportId: report.id, kind: 'code', count: 60 },
        { day: '2026-03-02', reportId: report.id, kind: 'file', count: 1 },
      ]);
      const [listed] = await project.as.operator.serviceReports.list({ projectId: project.projectId });
      expect(listed).toMatchObject({ looks: 61, verifyCode: report.verifyCode, withdrawn: null });
    });

    test('is not counted where only its headers are asked for', async () => {
      project.db.delete(verifyLooks).run();
      const { statusCode } = await project.inject({ method: 'HEAD', url: `/verify/${report.verifyCode}` });
      expect(statusCode).toBe(200);
      expect(project.db.select().from(verifyLooks).all()).toEqual([]);
    });
  });

  test('staff find its vessel and its project by its number, those who may see the project', async () => {
    const q = report.verifyCode!.toLowerCase();
    const { manager, operator, foreign } = project.as;
    const { vesselDirectoryId } = project.readProject();
    expect((await operator.vessels.list({ q })).vessels).toMatchObject([{ id: vesselDirectoryId }]);
    const projects = async (portal: typeof manager, text: string) =>
      (await portal.projects.list({ q: text })).projects.map(({ id }) => id);
    expect(await projects(manager, q)).toEqual([project.projectId]);
    expect(await projects(operator, q)).toEqual([project.projectId]);
    expect(await projects(foreign, q)).toEqual([]);
    expect(await projects(manager, wrongCode())).toEqual([]);
  });

  test('an address may check 60 files in ten minutes', async () => {
    const check = () => project.callers.anonymous.public.verify.hash({ sha256: hashOf(randomBytes(8)) });
    for (let attempt = 0; attempt < 60; attempt += 1) {
      await expect(check()).rejects.toThrow('We have issued no such file.');
    }
    await expect(check()).rejects.toThrow(
      'Too many files from your network. Please wait 10 min and try again.',
    );
  });
});

describe('each with a report of its own', () => {
  beforeEach(begin);
  afterEach(() => project.close());

  describe('a signed report', () => {
    test('keeps what it says when the vessel is renamed', async () => {
      const report = await project.sign();
      project.setProject({ vesselName: 'Kysten' });
      expect(await checkFile(await fileOf(report))).toMatchObject({ vesselName: 'Nordskjær Vektor' });
    });

    test('that was refused on board is genuine without a signature', async () => {
      const report = await project.sign({ refusedReason: 'Master ashore' });
      const { text } = await page(report.verifyCode);
      expect(text).toContain('Genuine. We issued this report; nobody on board signed it.');
      expect(text).toContain('Signed by Nobody on board');
      expect(text).not.toContain('ashore');
    });
  });

  describe('a report that is signed again', () => {
    test('keeps its number; the file on board says when it was replaced', async () => {
      const first = await project.sign();
      const onBoard = await fileOf(first);
      project.clock.advance(86_400_000);
      const second = await project.sign({ signerRank: 'Chief engineer' });
      expect(second.verifyCode).toBe(first.verifyCode);
      expect(await checkFile(onBoard)).toMatchObject({
        state: 'replaced',
        sentence: expect.stringMatching(/^This file was replaced by a newer signature on \d+ March 2026\.$/),
      });
      expect(await checkFile(await fileOf(second))).toMatchObject({
        state: 'genuine',
        signedBy: 'Chief engineer',
      });
      expect((await page(first.verifyCode)).text).toContain('✓ Genuine');
    });

    test('with the same bytes is one file', async () => {
      await project.sign();
      await project.sign();
      expect(project.db.select().from(serviceReportPrints).all()).toMatchObject([{ replacedAt: null }]);
    });

    test('as the next version makes the version before an older one', async () => {
      const first = await project.sign();
      await sendBack();
      expect((await page(first.verifyCode)).text).toContain('✓ Genuine');
      const second = await project.sign({ outcome: 'partly' });
      expect([first.version, second.version]).toEqual([1, 2]);
      expect(second.verifyCode).not.toBe(first.verifyCode);
      expect((await page(first.verifyCode)).text).toContain(
        '! An older version There is a newer version of this report.',
      );
      expect((await page(second.verifyCode)).text).toContain('✓ Genuine');
    });
  });

  test('a correction of the wording has a number of its own', async () => {
    const signed = await project.sign();
    await project.as.operator.projects.update({
      id: project.projectId,
      version: project.readProject().version,
      description: 'Both analysers were cleaned.',
    });
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    const [correction] = await project.as.manager.serviceReports.list({ projectId: project.projectId });
    expect(correction).toMatchObject({ version: 2, correctsVersion: 1 });
    expect(await checkFile(await fileOf(correction!))).toMatchObject({
      state: 'genuine',
      code: correction!.verifyCode,
      version: 2,
      signedBy: 'Master',
    });
    expect((await page(signed.verifyCode)).text).toContain('An older version');
  });

  describe('withdrawing', () => {
    test('is said with the reason by number and file, also for a file that was replaced, and can be undone', async () => {
      const { as } = project;
      const first = await project.sign();
      const onBoard = await fileOf(first);
      project.clock.advance(60_000);
      const { id, verifyCode } = await project.sign({ signerRank: 'Chief engineer' });
      const withdrawn = await as.manager.serviceReports.withdraw({ id, reason: ' Wrong analyser. ' });
      expect(withdrawn.withdrawn).toMatchObject({ reason: 'Wrong analyser.', byName: 'Mona Manager' });
      const sentence = 'We have withdrawn this report: Wrong analyser.';
      expect(await checkFile(onBoard)).toMatchObject({ state: 'withdrawn', sentence });
      expect((await page(verifyCode)).text).toContain(`✕ Withdrawn ${sentence}`);
      await expect(as.manager.serviceReports.withdraw({ id, reason: 'Again' })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'This report is withdrawn already.',
      });

      expect((await as.manager.serviceReports.undoWithdraw({ id })).withdrawn).toBeNull();
      expect((await page(verifyCode)).text).toContain('✓ Genuine');
      const rows = project.db
        .select({ action: auditLogs.action, from: auditLogs.oldValue, to: auditLogs.newValue })
        .from(auditLogs)
        .where(eq(auditLogs.fieldChanged, 'withdrawn'))
        .all();
      expect(rows).toEqual([
        { action: 'update', from: null, to: 'Wrong analyser.' },
        { action: 'update', from: 'Wrong analyser.', to: null },
      ]);
    });

    test('needs a reason', async () => {
      const { id } = await project.sign();
      await expect(project.as.manager.serviceReports.withdraw({ id, reason: ' ' })).rejects.toThrow(
        'Say why the report is withdrawn.',
      );
    });

    test('is for managers alone', async () => {
      const { id } = await project.sign();
      const { serviceReports: calls } = project.as.operator;
      expect(await codeOf(calls.withdraw({ id, reason: 'Mine' }))).toBe('FORBIDDEN');
      expect(await codeOf(calls.undoWithdraw({ id }))).toBe('FORBIDDEN');
    });

    test('can be undone on the thirtieth day and not later', async () => {
      const { id, verifyCode } = await project.sign();
      const signInAgain = () => project.portalOf(project.signIn(project.people.manager)).serviceReports;
      await project.as.manager.serviceReports.withdraw({ id, reason: 'Wrong analyser' });
      project.clock.advance(30 * 86_400_000);
      await signInAgain().undoWithdraw({ id });
      expect((await page(verifyCode)).text).toContain('✓ Genuine');
      await signInAgain().withdraw({ id, reason: 'Wrong analyser' });
      project.clock.advance(31 * 86_400_000);
      await expect(signInAgain().undoWithdraw({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
    });
  });

  describe('a file of a program before the numbers', () => {
    test('is checked by its hash', async () => {
      const report = await project.sign();
      const { db } = project;
      db.update(serviceReports).set({ verifyCode: null, content: null }).run();
      db.update(serviceReportPrints).set({ verifyCode: null }).run();
      expect(await checkFile(await fileOf(report))).toMatchObject({
        state: 'genuine',
        code: null,
        vesselName: 'Nordskjær Vektor',
        imoNumber: '9074729',
        port: 'Singapore',
      });
      expect((await page(report.verifyCode)).status).toBe(404);
    });
  });

  test('the number of a preview that nobody signed is unknown', async () => {
    const { contentPath } = await project.show();
    const preview = (await project.download(contentPath)).rawPayload.toString('latin1');
    const [, code = ''] = /\((QS-[-0-9A-Z]+)\)/.exec(preview) ?? [];
    expect(await page(code)).toMatchObject({
      status: 404,
      text: expect.stringContaining('We have issued no report with this number.'),
    });
  });
});
