/** SQLite errors of a disk that cannot be written (full, read-only, locked): nothing was stored, and it may pass. */
const passingStorageFault = /^SQLITE_(FULL|READONLY|BUSY|LOCKED|IOERR|CANTOPEN)/;

/** System errors of a file that cannot be written or opened: no space, a limit, read-only, a disk error. */
const passingFileFault = /^(ENOSPC|EDQUOT|EROFS|EFBIG|EIO|EMFILE|ENFILE|EACCES|EPERM)$/;
const FILE_CALLS = new Set(['open', 'write', 'writev', 'fsync', 'rename', 'mkdir', 'unlink', 'close', 'rm']);

/** Whether an error, or its cause, says that the disk was not writable. */
export function isPassingStorageFault(cause: unknown): boolean {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (!('code' in error) || typeof error.code !== 'string') continue;
    if (passingStorageFault.test(error.code)) return true;
    const isFileCall = 'syscall' in error && FILE_CALLS.has(String(error.syscall));
    if (isFileCall && passingFileFault.test(error.code)) return true;
  }
  return false;
}
