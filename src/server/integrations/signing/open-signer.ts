import { verify, webcrypto, X509Certificate } from 'node:crypto';
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core';
import type { SigningIdentity } from './signing-identity.ts';

/** Throws where a PKCS#12 file cannot be opened, or holds no certificate of its key. */
export async function openSigner(identity: SigningIdentity): Promise<Signer> {
  if (identity.source === 'PKCS#12') {
    return withItsCertificate(await P12Signer.create(identity.file, identity.password));
  }
  const { privateKey, certificate } = identity;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await webcrypto.subtle.importKey('pkcs8', privateKey, algorithm, false, ['sign']);
  return new CryptoKeySigner(key, certificate, 'EC', 'ECDSA');
}

/** The library takes the first certificate of the file, which may be that of an authority. */
async function withItsCertificate(signer: Signer): Promise<Signer> {
  const probe = Buffer.from('probe');
  const signature = await signer.sign(probe, 'SHA-256');
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  const own = certificates.find((der) =>
    verify('sha256', probe, new X509Certificate(der).publicKey, signature),
  );
  if (!own) throw new Error('it holds no certificate of its key');
  const { keyType, signatureAlgorithm } = signer;
  return {
    keyType,
    signatureAlgorithm,
    certificate: own,
    certificateChain: certificates.filter((der) => der !== own),
    sign: (data, algorithm) => signer.sign(data, algorithm),
  };
}
