import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startOfHour } from '#contract/format/full-hour.ts';
import {
  destroyFile,
  flushFolderLater,
  HALF_WRITTEN,
  readFileIfPresent,
  replaceFile,
} from './durable-file.ts';

export interface DataKeyFile {
  name: string;
  writtenAt: Date;
}

/** Sealed data keys, one file each, so that one of them can be destroyed. They exist in one generation, without history. */
export interface DataKeyFiles {
  /** Null where there is none. */
  read(name: string): string | null;
  /** Replaces it in one step; it is on the disk when this returns. Its time is the full hour: the minute would be that of a report. */
  write(name: string, sealed: string): void;
  /** Overwrites and deletes it; a missing one is no error. */
  destroy(name: string): Promise<void>;
  list(): DataKeyFile[];
}

const NAME = /^[0-9a-z][0-9a-z-]*$/;
export const DATA_KEY_ENDING = '.key';

/** Files in one folder, which is made when the first one is written. */
export function createDataKeyFiles(folder: string): DataKeyFiles {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('Not a name of a data key');
    return join(folder, name + DATA_KEY_ENDING);
  };
  return {
    read: (name) => readFileIfPresent(pathOf(name)),
    write: (name, sealed) => replaceFile(pathOf(name), sealed, startOfHour(new Date())),
    async destroy(name) {
      const path = pathOf(name);
      // The key itself goes last: as long as it is listed, an interrupted run is finished by the next one.
      await destroyFile(path + HALF_WRITTEN);
      await destroyFile(path);
      if (existsSync(folder)) await flushFolderLater(folder);
    },
    list() {
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter(
          (entry) => entry.endsWith(DATA_KEY_ENDING) && NAME.test(entry.slice(0, -DATA_KEY_ENDING.length)),
        )
        .map((entry) => ({
          name: entry.slice(0, -DATA_KEY_ENDING.length),
          writtenAt: statSync(join(folder, entry)).mtime,
        }));
    },
  };
}
