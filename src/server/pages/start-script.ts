/**
 * Runs inline at the end of a page, so it is self-contained: fetches the program and the typefaces once the page is painted,
 * and nothing before. A press or a focus does not wait for that, nor does a page that nobody sees, which has no frames. The
 * typefaces are left out where the browser asks to save data: their stand-ins have the same measures.
 */
function startAfterPaint(program: string, imports: readonly string[], latestMs: number): void {
  const causes = ['pointerdown', 'keydown', 'focusin', 'visibilitychange'];
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const cause of causes) document.removeEventListener(cause, start, true);
    const script = Object.assign(document.createElement('script'), { type: 'module', src: program });
    const preloads = imports.map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    );
    document.head.append(script, ...preloads);
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    const typefaces = document.querySelector<HTMLStyleElement>('#typefaces');
    if (typefaces && connection?.saveData !== true) typefaces.media = 'all';
  };
  for (const cause of causes) document.addEventListener(cause, start, true);
  if (document.hidden) return start();
  // A page that comes slowly is painted before its end; then the frame with the end counts.
  requestAnimationFrame(() => {
    // Browsers that resist fingerprinting report no paint.
    setTimeout(start, latestMs);
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  });
}

const LATEST_MS = 1000;

/** `program` and `imports` are the paths of module scripts. */
export const startScript = (program: string, imports: readonly string[]) =>
  `(${startAfterPaint.toString()})(${JSON.stringify(program)},${JSON.stringify(imports)},${LATEST_MS})`;
