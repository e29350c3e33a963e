const RELOADED_AT = 'quayside:reloaded-for-missing-file';

/** Within this time a second missing file is no new deploy; another reload would go on for ever. */
const SAME_TROUBLE_MS = 60_000;

interface OpenPage {
  /** The status of the running program's own file on the server now; rejects without a connection. */
  statusOfProgram: () => Promise<number>;
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

/**
 * Reloads the page once after a deploy, when an open page requests files that no longer exist. A deploy also replaces the
 * running program's own file. If that file is still there, or nothing answers, the network is the cause and a reload
 * would only lose the page. Without storage it does not reload, because a second reload could not be told from the first.
 */
export async function reloadForMissingFile(
  { statusOfProgram, storage, reload }: OpenPage,
  now = Date.now(),
): Promise<void> {
  const status = await statusOfProgram().catch(() => undefined);
  if (status !== 404) return;
  try {
    if (now - Number(storage().getItem(RELOADED_AT)) < SAME_TROUBLE_MS) return;
    storage().setItem(RELOADED_AT, String(now));
  } catch {
    return;
  }
  reload();
}
