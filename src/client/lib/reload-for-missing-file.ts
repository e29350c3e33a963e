const RELOADED_AT = 'quayside:reloaded-for-missing-file';

/** Within this time a second missing file is no new deploy; another reload would go on for ever. */
const SAME_TROUBLE_MS = 60_000;

/**
 * After a deploy an open page asks for files that are gone; the page as it is now names others, so it is loaded once.
 * Where the browser keeps nothing for us there is no reload: nothing could tell the second one from the first.
 */
export function reloadForMissingFile(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
  now = Date.now(),
): void {
  try {
    if (now - Number(storage().getItem(RELOADED_AT)) < SAME_TROUBLE_MS) return;
    storage().setItem(RELOADED_AT, String(now));
  } catch {
    return;
  }
  reload();
}
