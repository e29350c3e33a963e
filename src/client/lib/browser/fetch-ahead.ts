let running = 0;

/** Whether a file is being fetched that nobody has asked for yet. */
export const isFetchingAhead = (): boolean => running > 0;

/** Runs a fetch whose failure is no trouble: what is missing is asked for again when it is wanted. */
export async function fetchAhead(fetch: () => Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await fetch();
  } finally {
    running -= 1;
  }
}
