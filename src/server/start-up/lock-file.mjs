// Plain JavaScript without dependencies: `npm start` takes locks before anything is installed.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes a lock that lives as long as this process. Takes over a lock that a dead process left behind. Succeeds if
 * this process holds the lock already.
 *
 * @param {string} file
 * @returns {{ holder: number } | { holder: null, release: () => void }} the process that holds it, or a function that
 *   releases it
 */
export function takeLock(file) {
  const mine = describeProcess(process.pid) ?? `${process.pid}\n`;
  const draft = `${file}.${process.pid}`;
  // A link appears whole or not at all, so that nobody ever reads half a lock.
  try {
    writeFileSync(draft, mine, { mode: 0o600 });
    while (!linkIfAbsent(draft, file)) {
      const theirs = readIfPresent(file);
      if (theirs === null) continue;
      if (theirs === mine) break;
      const holder = livingHolder(theirs);
      if (holder !== null) return { holder };
      removeStale(file, theirs);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => {
    process.off('exit', release);
    try {
      if (readIfPresent(file) === mine) rmSync(file, { force: true });
    } catch {
      // On a read-only disk the file stays; the next start sees that its process has ended.
    }
  };
  process.on('exit', release);
  return { holder: null, release };
}

/**
 * The living process that holds the lock, or null.
 *
 * @param {string} file
 */
export function holderOfLock(file) {
  const theirs = readIfPresent(file);
  return theirs === null ? null : livingHolder(theirs);
}

/** @param {string} text of a lock */
function livingHolder(text) {
  const holder = Number.parseInt(text, 10);
  return describeProcess(holder) === text ? holder : null;
}

/**
 * Identity of a living process, or null for a dead one. Process ids are reused, after a restart of the machine very
 * soon: if the system reports when a process began, a stranger with an old id is not the holder.
 *
 * @param {number} pid
 * @returns {string | null}
 */
function describeProcess(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return null;
  }
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (stat === null) return `${pid}\n`;
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return null;
  const boot = readIfPresent('/proc/sys/kernel/random/boot_id') ?? '';
  return `${pid} ${fields[18] ?? ''} ${boot.trim()}\n`;
}

/**
 * Two starts may find the same stale lock; the slower one must not remove the lock that the faster one has just
 * taken.
 *
 * @param {string} file
 * @param {string} judged
 */
function removeStale(file, judged) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readIfPresent(aside) !== judged) linkIfAbsent(aside, file);
  rmSync(aside, { force: true });
}

/**
 * @param {string} source
 * @param {string} target
 */
function linkIfAbsent(source, target) {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return null;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
