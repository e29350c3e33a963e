/** Works now and once in each period, until the returned function is called. */
export function repeat(everyMs: number, work: () => void): () => void {
  work();
  const timer = setInterval(work, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
