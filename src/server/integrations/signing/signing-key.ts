import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { readFileIfPresent, replaceFile } from '#server/integrations/durable-file.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

/** The company's own key, and the certificate that it signed itself. */
export interface SigningKey {
  /** PKCS#8. */
  privateKey: Buffer;
  /** DER. */
  certificate: Buffer;
}

/** As in the key file and in an export of the keys. */
export const SigningKeyText = z.object({ privateKey: z.base64(), certificate: z.base64() });
const KeyFile = SigningKeyText.extend({ version: z.literal(1) });

/** Reads the key, and makes it in a new file at first use. Throws StartRefusal if the file is damaged. */
export async function obtainSigningKey(file: string, company: string, now: Date): Promise<SigningKey> {
  const found = readSigningKey(file);
  if (found) return found;
  const { makeSelfSignedCertificate } = await import('./self-signed-certificate.ts');
  const made = await makeSelfSignedCertificate(company, now);
  writeSigningKey(file, made);
  return made;
}

/** Null if there is none. Throws StartRefusal if the file is damaged. */
export function readSigningKey(file: string): SigningKey | null {
  const text = readFileIfPresent(file);
  if (text === null) return null;
  const key = parseKeyFile(text);
  if (key) return key;
  throw damagedSigningKey(file);
}

export const damagedSigningKey = (file: string): StartRefusal =>
  new StartRefusal(
    `The key file ${file} is damaged. Restore it from an export of the keys. If there is none, remove it: a new key signs the reports from then on, and those signed before stay valid.`,
  );

export function writeSigningKey(file: string, key: SigningKey): void {
  replaceFile(file, `${JSON.stringify({ version: 1, ...signingKeyText(key) }, null, 2)}\n`);
}

export const signingKeyText = ({ privateKey, certificate }: SigningKey): z.infer<typeof SigningKeyText> => ({
  privateKey: privateKey.toString('base64'),
  certificate: certificate.toString('base64'),
});

function parseKeyFile(text: string): SigningKey | null {
  try {
    return parseSigningKey(KeyFile.parse(JSON.parse(text)));
  } catch {
    return null;
  }
}

/** Null if key and certificate do not belong together. */
export function parseSigningKey(text: z.infer<typeof SigningKeyText>): SigningKey | null {
  const key = {
    privateKey: Buffer.from(text.privateKey, 'base64'),
    certificate: Buffer.from(text.certificate, 'base64'),
  };
  try {
    const privateKey = createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' });
    return new X509Certificate(key.certificate).checkPrivateKey(privateKey) ? key : null;
  } catch {
    return null;
  }
}
