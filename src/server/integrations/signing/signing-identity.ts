/** With what issued reports are signed. Plain data, because it is posted to the thread that prints. */
export type SigningIdentity =
  | {
      source: 'own key';
      /** PKCS#8. */
      privateKey: Uint8Array;
      /** DER. */
      certificate: Uint8Array;
    }
  | { source: 'PKCS#12'; file: Uint8Array; password: string };

/** Returns the file with a signature appended; its bytes stay as they are. */
export type SignPdf = (bytes: Buffer, at: Date) => Promise<Buffer>;

/** A function that signs; it loads what it needs with the first file. Undefined where files are not signed. */
export function createPdfSigner(identity: SigningIdentity | undefined): SignPdf | undefined {
  if (!identity) return undefined;
  let opened: Promise<SignPdf> | undefined;
  return async (bytes, at) => {
    opened ??= import('./sign-pdf.ts').then(({ openPdfSigner }) => openPdfSigner(identity));
    const sign = await opened;
    return sign(bytes, at);
  };
}
