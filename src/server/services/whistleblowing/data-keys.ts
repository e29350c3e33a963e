import type { DataKeyFiles } from '#server/integrations/data-key-files.ts';
import type { ReportKeyRing } from '#server/integrations/report-keys.ts';
import {
  newSealKey,
  seal,
  SEAL_KEY_BYTES,
  sealKeyOf,
  unseal,
  type SealedPlace,
  type SealKey,
} from '#server/integrations/sealed-text.ts';

/** The data key of the installation, from which receipt codes are known again. The others have the row uuid of their report. */
export const INSTALLATION_KEY = 'installation';

const placeOfKey = (name: string): SealedPlace => ({ table: 'report key', column: 'key', row: name });

export type FoundDataKey =
  | { state: 'found'; key: SealKey }
  /** `unknown key`: sealed under a report key that is not there. */
  | { state: 'absent' | 'damaged' | 'unknown key' };

export function findDataKey(files: DataKeyFiles, ring: ReportKeyRing, name: string): FoundDataKey {
  const sealed = files.read(name);
  return sealed === null ? { state: 'absent' } : openDataKey(ring, name, sealed);
}

export function openDataKey(ring: ReportKeyRing, name: string, sealed: string): FoundDataKey {
  const opened = unseal(ring.known, sealed, placeOfKey(name));
  if (!opened.ok) return { state: opened.reason };
  const bytes = Buffer.from(opened.text, 'base64url');
  return bytes.length === SEAL_KEY_BYTES ? { state: 'found', key: sealKeyOf(bytes) } : { state: 'damaged' };
}

/** Writes a new key, or the given one, sealed under the report key. It is on the disk when this returns. */
export function storeDataKey(
  files: DataKeyFiles,
  ring: ReportKeyRing,
  name: string,
  key: SealKey = newSealKey(),
): SealKey {
  files.write(name, seal(ring.current, key.bytes.toString('base64url'), placeOfKey(name)));
  return key;
}
