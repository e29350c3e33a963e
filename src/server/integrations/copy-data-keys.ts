import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_KEY_ENDING, type DataKeyFiles } from './data-key-files.ts';

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
  const there = (await readdir(folder)).filter((entry) => entry.endsWith(DATA_KEY_ENDING));
  for (const { name } of source.list()) {
    const sealed = source.read(name);
    if (sealed === null) continue;
    const path = join(folder, name + DATA_KEY_ENDING);
    const isCopied = there.includes(name + DATA_KEY_ENDING) && (await readFile(path, 'utf8')) === sealed;
    if (!isCopied) await replace(path, sealed);
  }
  for (const entry of there) {
    if (isDestroyed(entry.slice(0, -DATA_KEY_ENDING.length))) await destroy(join(folder, entry));
  }
  await flush(folder);
}

async function replace(path: string, sealed: string): Promise<void> {
  const next = `${path}.next`;
  await rm(next, { force: true });
  const file = await open(next, 'wx', 0o600);
  try {
    await file.writeFile(sealed);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}

async function destroy(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(randomBytes((await stat(path)).size));
    await file.sync();
  } finally {
    await file.close();
  }
  await rm(path);
}

/** The names themselves must outlive a power cut. Windows cannot open a folder, and does so by itself. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
