// Preloaded with --import: on SIGUSR2 it collects garbage and writes heap size and number of timers as one JSON line.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  process.stderr.write(`${JSON.stringify({ heapUsed: process.memoryUsage().heapUsed, timers })}\n`);
});
