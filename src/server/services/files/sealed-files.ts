import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { storedFiles, totpSecrets } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { StoredStream } from '#server/integrations/file-store.ts';
import { findReportKeys, makeKeyFile, type FoundReportKeys } from '#server/integrations/report-keys.ts';
import { SealedFileError } from '#server/integrations/sealed-file.ts';
import { sealedUnder } from '#server/integrations/sealed-text.ts';
import type { FileContext } from './file-context.ts';

/** When the last file that lay in clear was sealed. */
export const SEALED_AT = 'travelDocumentsSealedAt';

/**
 * The staff keys, of sealed files and of authenticator apps; a first one is made only where none was found and nothing is
 * sealed that another might open. Keys that open nothing of it are unusable: what they sealed would be lost once the right
 * ones are restored.
 */
export function obtainFileKeys(db: Database, file: string): FoundReportKeys {
  const found = findReportKeys({ setting: undefined, file });
  const ofFiles = db
    .selectDistinct({ key: storedFiles.sealedUnder })
    .from(storedFiles)
    .where(and(isNotNull(storedFiles.sealedUnder), eq(storedFiles.state, 'kept')))
    .all()
    .map(({ key }) => key ?? '');
  const ofApps = db
    .select({ sealed: totpSecrets.secretCiphertext })
    .from(totpSecrets)
    // The secret of an app that was not confirmed is made again at the next try.
    .where(isNotNull(totpSecrets.confirmedAt))
    .all()
    .map(({ sealed }) => sealedUnder(sealed) ?? '');
  const inUse = [...ofFiles, ...ofApps];
  if (found.state === 'absent' && inUse.length === 0) return makeKeyFile(file);
  if (found.state === 'found' && inUse.length > 0 && !inUse.some((key) => found.ring.known.has(key))) {
    return {
      state: 'unusable',
      reason: `the key file ${file} is not that of the travel documents and authenticator apps`,
    };
  }
  return found;
}

const lockedFiles = (internal: string) =>
  new AppError(
    'unavailable',
    'Travel documents are locked: the key that opens them is missing. Nothing is lost as long as the key exists.',
    { internal },
  );

/** Throws unavailable where there is no key to seal with. */
export function requireSealKey({ files }: FileContext): void {
  if (files.sealKeyId === null) throw lockedFiles('there is no key for travel documents');
}

/** Opens a sealed file. Null where there is none; throws unavailable where it is locked and, unless told otherwise, damaged. */
export async function openSealedFile(
  { files }: FileContext,
  name: string,
  ifDamaged: (name: string) => null = refuseDamaged,
): Promise<StoredStream | null> {
  try {
    return await files.openSealed(name);
  } catch (error) {
    if (!(error instanceof SealedFileError)) throw error;
    if (error.reason === 'unknown key') throw lockedFiles(error.message);
    return ifDamaged(name);
  }
}

function refuseDamaged(name: string): never {
  throw new AppError('unavailable', 'This file was damaged and cannot be opened. Ask for it again.', {
    internal: `the sealed file ${name} is damaged`,
  });
}
