import { rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore, type FileStore } from '#server/integrations/file-store.ts';
import { keyRing } from '#server/integrations/report-keys.ts';
import { newSealKey } from '#server/integrations/sealed-text.ts';

interface TestFileStore {
  files: FileStore;
  folder: string;
  removeFolder: () => void;
}

/** A real file store. Its folder is created when a test first stores a file. */
export function createTestFileStore(): TestFileStore {
  const folder = join(tmpdir(), `quayside-files-${randomUUID()}`);
  return {
    files: createFileStore(folder, keyRing('file', [newSealKey()])),
    folder,
    removeFolder: () => rmSync(folder, { recursive: true, force: true }),
  };
}
