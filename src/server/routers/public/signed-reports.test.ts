import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VerifiedReport } from '#contract/report/report-verification.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { serviceReportPrints } from '#db/schema/index.ts';
import { createInlineReportPrinter } from '#server/integrations/service-report-pdf/inline-report-printer.ts';
import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';
import { makeSelfSignedCertificate } from '#server/integrations/signing/self-signed-certificate.ts';
import type { SigningKey } from '#server/integrations/signing/signing-key.ts';
import { recordSigningCertificate } from '#server/services/verification/signing-certificates.ts';
import { readPdfSignature } from '#server/testing/pdf-signature.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';
import { testReportPrinter } from '#server/testing/report-printer.ts';

let key: SigningKey;
let project: ReportedProject;

beforeAll(async () => {
  key = await makeSelfSignedCertificate('Nordhavn Test AS', new Date('2026-03-01T08:00:00Z'));
});

async function begin() {
  const signing = { source: 'own key', ...key } as const;
  const printer = createInlineReportPrinter(join(import.meta.dirname, '../../integrations/fonts'), signing);
  const reportPrinter: ReportPrinter = {
    ...testReportPrinter,
    issue: (content, at) => printer.issue(content, at),
  };
  project = await createReportedProject({}, { reportPrinter });
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileOf = async ({ fileURL }: ServiceReport) => (await project.download(fileURL)).rawPayload;
const checkFile = async (bytes: Buffer) => {
  const url = `/api/verify/hash/${hashOf(bytes)}`;
  const answer = await project.inject({ method: 'GET', url });
  return answer.json<VerifiedReport & { message: string }>();
};

describe('a report that is signed digitally', () => {
  let shown: Awaited<ReturnType<ReportedProject['show']>>;
  let report: ServiceReport;
  let bytes: Buffer;
  beforeAll(async () => {
    await begin();
    shown = await project.show();
    report = await project.sign();
    bytes = await fileOf(report);
  });
  afterEach(() => project.clock.advance(600_001));
  afterAll(() => project.close());

  test('is the file whose hash is recorded, with a valid signature over all of it', async () => {
    expect(hashOf(bytes)).toBe(report.sha256);
    expect(project.db.select().from(serviceReportPrints).all()).toMatchObject([{ sha256: report.sha256 }]);
    const { isValid, unsigned, certificate } = readPdfSignature(bytes);
    expect({ isValid, unsigned }).toEqual({ isValid: true, unsigned: 0 });
    expect(certificate.raw.equals(key.certificate)).toBe(true);
    expect(await checkFile(bytes)).toMatchObject({ state: 'genuine', code: report.verifyCode });
  });

  test('has previews as before, without a signature', async () => {
    const preview = await project.download(shown.contentPath);
    expect(hashOf(preview.rawPayload)).toBe(shown.sha256);
    expect((await project.show()).sha256).toBe(shown.sha256);
    expect(preview.rawPayload.includes('/ByteRange')).toBe(false);
  });

  test('is no file of ours with bytes appended, though its signature is still valid, nor with any byte changed', async () => {
    const appended = Buffer.concat([bytes, Buffer.from('\n')]);
    expect(readPdfSignature(appended).isValid).toBe(true);
    const changed = Array.from({ length: 100 }, (_, index) => {
      const copy = Buffer.from(bytes);
      const at = Math.floor((index * bytes.length) / 100);
      copy[at] = copy[at]! ^ 1;
      return copy;
    });
    const answers = new Set<string>();
    for (const [index, file] of [appended, ...changed].entries()) {
      if (index % 50 === 0) project.clock.advance(600_001);
      answers.add((await checkFile(file)).message);
    }
    expect([...answers]).toEqual(['We have issued no such file.']);
  });
});

describe('each with a report of its own', () => {
  beforeEach(begin);
  afterEach(() => project.close());

  test('signed again on board, the file before it is replaced', async () => {
    const onBoard = await fileOf(await project.sign());
    const second = await project.sign();
    expect(await checkFile(onBoard)).toMatchObject({ state: 'replaced' });
    expect(await checkFile(await fileOf(second))).toMatchObject({ state: 'genuine' });
  });

  test('sent back, the next version makes the one before older', async () => {
    const first = await project.sign();
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    await project.step('manager', { to: 'in progress', reason: 'Drift is missing' });
    const second = await project.sign({ outcome: 'partly' });
    expect(await checkFile(await fileOf(first))).toMatchObject({ state: 'older' });
    const file = await fileOf(second);
    expect(readPdfSignature(file).isValid).toBe(true);
    expect(await checkFile(file)).toMatchObject({ state: 'genuine', version: 2 });
  });

  test('withdrawn, it is withdrawn', async () => {
    const report = await project.sign();
    await project.as.manager.serviceReports.withdraw({ id: report.id, reason: 'Wrong analyser' });
    expect(await checkFile(await fileOf(report))).toMatchObject({ state: 'withdrawn' });
  });

  test('a correction of its wording is signed as well', async () => {
    await project.sign();
    await project.as.operator.projects.update({
      id: project.projectId,
      version: project.readProject().version,
      description: 'Both analysers were cleaned.',
    });
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    const [correction] = await project.as.manager.serviceReports.list({ projectId: project.projectId });
    expect(readPdfSignature(await fileOf(correction!))).toMatchObject({ isValid: true, unsigned: 0 });
  });
});

describe('the page of the certificates', () => {
  beforeEach(begin);
  afterEach(() => project.close());
  const get = (url: string) => project.inject({ method: 'GET', url });
  const sentence =
    'Your reader may say &#x27;validity unknown&#x27; because we issue our own certificate. Compare this fingerprint.';

  test('has each with its fingerprint and the sentence for our own, and hands out its file', async () => {
    recordSigningCertificate(project, key.certificate);
    recordSigningCertificate(project, key.certificate);
    const answer = await get('/verify/key');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBeLessThan(12_000);
    const fingerprint = hashOf(key.certificate);
    expect(answer.body.split(sentence)).toHaveLength(2);
    expect(answer.body).toContain(fingerprint.toUpperCase().replaceAll(/..(?=.)/g, '$& '));
    expect(answer.body).toContain('Nordhavn Test AS');
    const file = await get(`/verify/key/${fingerprint}`);
    expect(file.headers['content-type']).toBe('application/pkix-cert');
    expect(file.rawPayload.equals(key.certificate)).toBe(true);
    const { verifyCode } = await project.sign();
    const page = await get(`/verify/${verifyCode}`);
    expect(page.body).toContain('href="/verify/key"');
    expect(page.rawPayload.length).toBeLessThan(12_000);
  });

  test('says that there is none where reports were never signed', async () => {
    const answer = await get('/verify/key');
    expect([answer.statusCode, answer.body.includes(sentence)]).toEqual([404, false]);
    expect(answer.body).toContain('Our reports carry no digital signature.');
    expect((await get('/verify/key/ab')).headers.location).toBe('/verify/key');
    expect((await get('/verify')).body).not.toContain('/verify/key');
  });
});
