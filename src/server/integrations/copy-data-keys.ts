import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startOfHour } from '#contract/format/full-hour.ts';
import { DATA_KEY_ENDING, type DataKeyFiles } from './data-key-files.ts';
import { destroyFile, flushFolderLater, HALF_WRITTEN } from './durable-file.ts';

/**
 * Makes a folder on another disk hold the same data keys: what is missing or differs is copied, and what was destroyed is
 * overwritten and deleted there too. Other files stay. Throws what the file system says. Asynchronous, because a mounted
 * share may not answer.
 */
export async function copyDataKeys(
  source: DataKeyFiles,
  folder: string,
  isDestroyed: (name: string) => boolean,
): Promise<void> {
  const there = await readdir(folder);
  for (const { name } of source.list()) {
    const sealed = source.read(name);
    if (sealed === null) continue;
    const path = join(folder, name + DATA_KEY_ENDING);
    const isCopied = there.includes(name + DATA_KEY_ENDING) && (await readFile(path, 'utf8')) === sealed;
    if (!isCopied) await replace(path, sealed);
  }
  for (const entry of there) {
    const name = nameOf(entry);
    if (name !== null && isDestroyed(name)) await destroyFile(join(folder, entry));
  }
  await flushFolderLater(folder);
}

/** The name of the key in a file, half-written ones included; null for other files. */
function nameOf(entry: string): string | null {
  const ending = [DATA_KEY_ENDING, DATA_KEY_ENDING + HALF_WRITTEN].find((one) => entry.endsWith(one));
  return ending === undefined ? null : entry.slice(0, -ending.length);
}

async function replace(path: string, sealed: string): Promise<void> {
  const next = path + HALF_WRITTEN;
  const hour = startOfHour(new Date());
  await rm(next, { force: true });
  const file = await open(next, 'wx', 0o600);
  try {
    await file.writeFile(sealed);
    // A share may refuse that, and a copy that shows its minute is better than none.
    await file.utimes(hour, hour).catch(() => {});
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}
