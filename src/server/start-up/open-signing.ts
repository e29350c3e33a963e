import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { companyProfile } from '#content/company-profile.ts';
import type { Environment } from '#server/env.ts';
import type { SigningIdentity } from '#server/integrations/signing/signing-identity.ts';
import { damagedSigningKey, obtainSigningKey } from '#server/integrations/signing/signing-key.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { recordSigningCertificate } from '#server/services/verification/signing-certificates.ts';
import { signingKeyFile } from './report-key-settings.ts';
import { StartRefusal } from './start-refusal.mjs';

type Settings = Pick<Environment, 'DATA_DIR' | 'SIGN_REPORTS' | 'SIGNING_FILE' | 'SIGNING_PASSWORD'>;

interface Signing {
  identity: SigningIdentity;
  /** When its certificate ends. */
  validTo: Date;
}

/** With what issued reports are signed; undefined where they are not. Throws StartRefusal if the key cannot be used. */
export async function openSigning(
  ctx: ServiceContext,
  { DATA_DIR, SIGN_REPORTS, SIGNING_FILE, SIGNING_PASSWORD: password = '' }: Settings,
): Promise<Signing | undefined> {
  if (!SIGN_REPORTS) return undefined;
  const { identity, certificate } =
    SIGNING_FILE === undefined
      ? await ownKey(signingKeyFile(DATA_DIR), ctx.clock.now())
      : await keyOfFile(SIGNING_FILE, password);
  recordSigningCertificate(ctx, certificate);
  return { identity, validTo: new Date(new X509Certificate(certificate).validTo) };
}

async function ownKey(file: string, now: Date) {
  const key = await obtainSigningKey(file, companyProfile.name, now);
  const identity: SigningIdentity = { source: 'own key', ...key };
  const { openSigner } = await import('#server/integrations/signing/open-signer.ts');
  // Only keys of our own kind can be opened.
  await openSigner(identity).catch(() => {
    throw damagedSigningKey(file);
  });
  return { identity, certificate: key.certificate };
}

async function keyOfFile(file: string, password: string) {
  const identity: SigningIdentity = { source: 'PKCS#12', file: readPkcs12(file), password };
  const { openSigner } = await import('#server/integrations/signing/open-signer.ts');
  try {
    const { certificate } = await openSigner(identity);
    return { identity, certificate };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(
      /password|integrity/i.test(reason)
        ? `SIGNING_PASSWORD does not open the file ${file} of SIGNING_FILE. Correct the password.`
        : `The file ${file} of SIGNING_FILE cannot sign reports: ${reason}. Export the key and its certificate again, with OpenSSL 3 or another current program.`,
    );
  }
}

function readPkcs12(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartRefusal(`The file ${file} of SIGNING_FILE cannot be read (${code}).`);
  }
}
