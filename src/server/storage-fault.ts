/** What SQLite says where it cannot write (disk full, read-only, locked): nothing was stored, and it may pass. */
const passingStorageFault = /^SQLITE_(FULL|READONLY|BUSY|LOCKED|IOERR|CANTOPEN)/;

/** What the system says of a file that it cannot write or open: no room, a limit, read-only, a fault of the disk. */
const passingFileFault = /^(ENOSPC|EDQUOT|EROFS|EFBIG|EIO|EMFILE|ENFILE|EACCES|EPERM)$/;
const FILE_CALLS = new Set(['open', 'write', 'writev', 'fsync', 'rename', 'mkdir', 'unlink', 'close', 'rm']);

/** Whether an error, or what caused it, says that the disk took no write. */
export function isPassingStorageFault(cause: unknown): boolean {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (!('code' in error) || typeof error.code !== 'string') continue;
    if (passingStorageFault.test(error.code)) return true;
    const isFileCall = 'syscall' in error && FILE_CALLS.has(String(error.syscall));
    if (isFileCall && passingFileFault.test(error.code)) return true;
  }
  return false;
}
