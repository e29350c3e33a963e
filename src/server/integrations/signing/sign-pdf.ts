import { PDF } from '@libpdf/core';
import { companyProfile } from '#content/company-profile.ts';
import { openSigner } from './open-signer.ts';
import type { SigningIdentity, SignPdf } from './signing-identity.ts';

/** Room for the signature itself and its other parts, beside the certificates. */
const SIGNATURE_BYTES = 3_072;

/** Signs as PAdES B-B: without a time stamp, so the time is our claim. */
export async function openPdfSigner(identity: SigningIdentity): Promise<SignPdf> {
  const signer = await openSigner(identity);
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  return async (bytes, at) => {
    const file = await PDF.load(bytes);
    const signed = await file.sign({
      signer,
      level: 'B-B',
      digestAlgorithm: 'SHA-256',
      signingTime: at,
      fieldName: 'Issuer',
      reason: `Issued by ${companyProfile.name}`,
      estimatedSize: certificates.reduce((sum, { length }) => sum + length, SIGNATURE_BYTES),
    });
    const result = Buffer.from(signed.bytes.buffer, signed.bytes.byteOffset, signed.bytes.length);
    if (!result.subarray(0, bytes.length).equals(bytes)) throw new Error('signing changed the printed file');
    return result;
  };
}
