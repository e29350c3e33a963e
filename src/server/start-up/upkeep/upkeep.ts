/** Ends one kind of upkeep; a promise lasts until its work under way has ended. */
type StopUpkeep = () => void | Promise<void>;

/**
 * The upkeep of the program: each kind begins with its first work in a turn of the event loop of its own, in this order,
 * so that requests are answered in between. `stop` also prevents what has not begun.
 */
export function createUpkeep(kinds: readonly (() => StopUpkeep)[]) {
  const stops: StopUpkeep[] = [];
  const waiting = [...kinds];
  let next: NodeJS.Immediate | undefined;

  function beginNext(): void {
    const begin = waiting.shift();
    if (!begin) return;
    stops.push(begin());
    next = setImmediate(beginNext);
  }

  return {
    start(): void {
      next = setImmediate(beginNext);
    },
    async stop(): Promise<void> {
      clearImmediate(next);
      await Promise.all(stops.map(async (stop) => stop()));
    },
  };
}
