import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeSelfSignedCertificate } from '#server/integrations/signing/self-signed-certificate.ts';
import { readPdfSignature } from '#server/testing/pdf-signature.ts';
import { createInlineReportPrinter } from './inline-report-printer.ts';
import type { ServiceReportContent } from './report-content.ts';
import { createReportPrinter } from './report-printer.ts';

const fontsFolder = join(import.meta.dirname, '../fonts');
const entry = join(import.meta.dirname, 'print-worker-source.mjs');
const printer = createReportPrinter({ fontsFolder, entry });
afterAll(() => printer.close());

async function reportWithPictures(): Promise<ServiceReportContent> {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2563eb' } });
  const [photo, signature] = await Promise.all([drawn.jpeg().toBuffer(), drawn.png().toBuffer()]);
  return {
    title: 'Service report',
    number: 'Report 118-2',
    status: 'Signed',
    company: { name: 'Quayside Marine Service AS', lines: ['Eksempelkaien 1, 5527 Haugesund'] },
    vesselFacts: [{ label: 'Vessel', value: 'MV Nordlys' }],
    projectFacts: [],
    workDone: ['Both analysers were cleaned and calibrated.'],
    hours: [],
    totalHours: null,
    checklists: [],
    parts: [],
    photos: [{ picture: { bytes: photo, width: 60, height: 40 }, caption: 'Photo 1, after' }],
    people: [],
    check: { number: 'QS-7Q2M-4KXD-9T3B-F', address: null },
    ending: {
      kind: 'signed',
      image: signature,
      name: 'Ana Reyes',
      rank: null,
      at: '14:40',
      shownSha256: 'a1',
    },
    createdAt: new Date('2026-03-03T14:40:00Z'),
  };
}

test('prints the same bytes in its thread as in the calling thread', async () => {
  const inline = createInlineReportPrinter(fontsFolder);
  const report = await reportWithPictures();
  const [first, again] = await Promise.all([printer.print(report), printer.print(report)]);
  expect(first.equals(await inline.print(report))).toBe(true);
  expect(again.equals(first)).toBe(true);
  const { title, number, status, company, createdAt } = report;
  const lines = { title, number, status, company, facts: [], tables: [], createdAt };
  expect(await printer.printInvoiceLines(lines)).toEqual(await inline.printInvoiceLines(lines));
});

test('signs in its thread what is issued, and nothing else', async () => {
  const key = await makeSelfSignedCertificate('Nordhavn Test AS', new Date('2026-03-01T08:00:00Z'));
  const signing = createReportPrinter({ fontsFolder, entry, signing: { source: 'own key', ...key } });
  const report = await reportWithPictures();
  const [printed, issued] = [await signing.print(report), await signing.issue(report, report.createdAt)];
  await signing.close();
  expect(printed.equals(await printer.issue(report, report.createdAt))).toBe(true);
  expect(issued.subarray(0, printed.length).equals(printed)).toBe(true);
  expect(readPdfSignature(issued)).toMatchObject({ isValid: true, unsigned: 0 });
});

test('opens the signer again in a new thread after it could not be opened', async () => {
  const faults: unknown[] = [];
  const file = readFileSync(join(import.meta.dirname, '../../testing/pkcs12/elliptic-curve.p12'));
  const identity = { source: 'PKCS#12' as const, file, password: 'hamn-2026' };
  const signing = createReportPrinter({
    fontsFolder,
    entry,
    signing: identity,
    report: (fault) => faults.push(fault),
  });
  const report = await reportWithPictures();
  await expect(signing.issue(report, report.createdAt)).rejects.toMatchObject({
    kind: 'unavailable',
    userMessage: 'The document could not be printed. Please try again.',
    cause: { message: expect.stringContaining('Integrity') },
  });
  expect(faults).toHaveLength(1);
  identity.password = 'havn-2026';
  const issued = await signing.issue(report, report.createdAt);
  await signing.close();
  expect(readPdfSignature(issued).isValid).toBe(true);
});

test('refuses a document when too many others wait', async () => {
  const busy = createReportPrinter({ fontsFolder, entry, maxQueue: 1 });
  const report = await reportWithPictures();
  const answers = Promise.allSettled([busy.print(report), busy.print(report), busy.print(report)]);
  await busy.close();
  expect((await answers).map((answer) => answer.status === 'rejected' && answer.reason.kind)).toEqual([
    'unavailable',
    'unavailable',
    'tooManyRequests',
  ]);
});

test('does not fall back to the calling thread when its thread fails', async () => {
  const faults: unknown[] = [];
  const broken = createReportPrinter({
    fontsFolder,
    entry: join(import.meta.dirname, 'missing.mjs'),
    report: (fault) => faults.push(fault),
  });
  await expect(broken.print(await reportWithPictures())).rejects.toMatchObject({
    kind: 'unavailable',
    userMessage: 'The document could not be printed. Please try again.',
  });
  expect(faults).toHaveLength(1);
  await broken.close();
});

test('does not start without its fonts', () => {
  expect(() => createReportPrinter({ fontsFolder: '/nowhere', entry })).toThrow('ENOENT');
});
