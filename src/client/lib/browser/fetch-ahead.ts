let running = 0;

/** Whether a prefetch is in progress. */
export const isFetchingAhead = (): boolean => running > 0;

/** Runs a prefetch. Failures are ignored: the file is fetched again when it is needed. */
export async function fetchAhead(fetch: () => Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await fetch();
  } finally {
    running -= 1;
  }
}
