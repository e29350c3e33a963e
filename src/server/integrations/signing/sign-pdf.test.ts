import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawServiceReport } from '#server/integrations/service-report-pdf/draw-service-report.ts';
import { readFonts } from '#server/integrations/service-report-pdf/read-fonts.ts';
import type { ServiceReportContent } from '#server/integrations/service-report-pdf/report-content.ts';
import { readPdfSignature } from '#server/testing/pdf-signature.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { makeSelfSignedCertificate } from './self-signed-certificate.ts';
import { openPdfSigner } from './sign-pdf.ts';
import type { SigningIdentity } from './signing-identity.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const COMPANY = 'Nordhavn Ærlig AS';

const report: ServiceReportContent = {
  title: 'Service report',
  number: 'Report 118-2',
  status: 'Signed',
  company: { name: COMPANY, lines: ['Eksempelkaien 1, 5527 Haugesund'] },
  vesselFacts: [{ label: 'Vessel', value: 'Nordskjær Vektor' }],
  projectFacts: [],
  workDone: ['Both analysers were cleaned and calibrated.'],
  hours: [],
  totalHours: null,
  checklists: [],
  parts: [],
  photos: [],
  people: [],
  ending: { kind: 'unsigned' },
  check: { number: 'QS-7Q2M-4KXD-9T3B-F', address: null },
  createdAt: NOW,
};

const pkcs12 = (name: string, password: string): SigningIdentity => ({
  source: 'PKCS#12',
  file: readFileSync(join(import.meta.dirname, '../../testing/pkcs12', name)),
  password,
});

/** Of poppler. Where it is not installed, the other tests still verify every signature. */
const pdfsig = (file: string) =>
  spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
const hasPdfsig = spawnSync('which', ['pdfsig']).status === 0;

let printed: Buffer;
let ownKey: SigningIdentity;

beforeAll(async () => {
  printed = await drawServiceReport(report, readFonts(join(import.meta.dirname, '../fonts')));
  ownKey = { source: 'own key', ...(await makeSelfSignedCertificate(COMPANY, NOW)) };
});

describe.each([
  { source: 'the own key', identity: () => ownKey, subject: `CN=${COMPANY}` },
  {
    source: 'a PKCS#12 file of an RSA key whose first certificate is that of the authority',
    identity: () => pkcs12('authority-first.p12', 'havn-2026'),
    subject: 'O=Nordhavn Test AS\nCN=Nordhavn Test AS',
  },
  {
    source: 'a PKCS#12 file of an elliptic-curve key',
    identity: () => pkcs12('elliptic-curve.p12', 'havn-2026'),
    subject: 'CN=Nordhavn EC',
  },
])('a file that is signed with $source', ({ identity, subject }) => {
  let signed: Buffer;
  beforeAll(async () => {
    const sign = await openPdfSigner(identity());
    signed = await sign(printed, NOW);
  });

  test('begins with the bytes that were printed, says the same, and grows by less than 16 kB', async () => {
    expect(signed.subarray(0, printed.length).equals(printed)).toBe(true);
    expect(signed.length - printed.length).toBeLessThan(16_000);
    expect(await textOfPdf(signed)).toBe(await textOfPdf(printed));
    expect(signed.subarray(printed.length).toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(signed.includes('/M (D:20260302080000Z)')).toBe(true);
  });

  test('has a valid signature over all of it but the signature', () => {
    const { byteRange, unsigned, isValid, certificate } = readPdfSignature(signed);
    const [start, length, restStart, restLength] = byteRange;
    expect({ isValid, unsigned, start, end: restStart + restLength }).toEqual({
      isValid: true,
      unsigned: 0,
      start: 0,
      end: signed.length,
    });
    expect(signed.subarray(length, restStart).toString('latin1')).toMatch(/^<[0-9A-Fa-f]+>$/);
    expect(certificate.subject).toBe(subject);
  });

  test('has no valid signature with a byte changed', () => {
    for (const at of [20, printed.length >> 1, printed.length - 3, signed.length - 3]) {
      const changed = Buffer.from(signed);
      changed[at] = changed[at]! ^ 1;
      expect(readPdfSignature(changed).isValid).toBe(false);
    }
  });

  test('with bytes appended still has a valid signature, which does not cover them', () => {
    const appended = Buffer.concat([signed, Buffer.from('\n% added')]);
    expect(readPdfSignature(appended)).toMatchObject({ isValid: true, unsigned: 8 });
  });

  test.skipIf(!hasPdfsig)('is valid and signed as a whole for pdfsig, where poppler is installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quayside-pdfsig-'));
    const file = join(folder, 'signed.pdf');
    writeFileSync(file, signed);
    const { stdout } = pdfsig(file);
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('Signature is Valid.');
    expect(stdout).toContain('Total document signed');
    expect(stdout).toContain('ETSI.CAdES.detached');
  });
});

test('the own certificate is of P-256, signs documents alone, and is valid for 30 years', () => {
  if (ownKey.source !== 'own key') throw new Error('The key of the test is missing');
  const certificate = new X509Certificate(ownKey.certificate);
  const { publicKey, ca, validFrom, validTo, subject, issuer } = certificate;
  expect(publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect([ca, subject]).toEqual([false, issuer]);
  expect(new Date(validFrom)).toEqual(new Date('2026-03-01T08:00:00Z'));
  expect(new Date(validTo)).toEqual(new Date('2056-03-01T00:00:00Z'));
  expect(certificate.verify(publicKey)).toBe(true);
});

test.each([
  ['the wrong password', 'elliptic-curve.p12', 'hamn-2026', /Integrity/],
  ['no password', 'elliptic-curve.p12', '', /Integrity/],
])('a PKCS#12 file is not opened with %s', async (_, name, password, reason) => {
  await expect(openPdfSigner(pkcs12(name, password))).rejects.toThrow(reason);
});
