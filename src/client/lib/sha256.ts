/** Returns the SHA-256 of bytes in lowercase hexadecimal; undefined on a page without TLS, where browsers make none. */
export async function sha256Of(bytes: BufferSource): Promise<string | undefined> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
