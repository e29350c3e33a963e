import { randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time } from 'pkijs';
import { DAY_MS } from '#contract/format/durations.ts';
import type { SigningKey } from './signing-key.ts';

const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
/** Bits 0 and 1: digital signature and content commitment. */
const SIGNING = 0b1100_0000;

/** As X.509 asks for from 2050 on. */
const GENERALIZED_TIME = 1;

/** Reports are checked many years after they were issued. */
const YEARS = 30;

/** Makes an ECDSA P-256 key and a certificate for it that no authority has signed. */
export async function makeSelfSignedCertificate(company: string, now: Date): Promise<SigningKey> {
  const { subtle } = webcrypto;
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const certificate = new Certificate({
    version: 2,
    // Positive, as X.509 asks for.
    serialNumber: new Integer({ valueHex: Buffer.concat([Buffer.from([0x01]), randomBytes(15)]) }),
    extensions: [
      extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: false }).toSchema().toBER()),
      extension(KEY_USAGE, new BitString({ valueHex: Uint8Array.of(SIGNING), unusedBits: 6 }).toBER()),
    ],
  });
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: company });
    name.typesAndValues = [new AttributeTypeAndValue({ type: COMMON_NAME, value })];
  }
  // A device with a slow clock may check the first reports.
  certificate.notBefore.value = new Date(now.getTime() - DAY_MS);
  const end = new Date(Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), 1));
  certificate.notAfter = new Time({ type: GENERALIZED_TIME, value: end });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    privateKey: Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: Buffer.from(certificate.toSchema().toBER()),
  };
}

const extension = (extnID: string, value: ArrayBuffer) =>
  new Extension({ extnID, critical: true, extnValue: value });
