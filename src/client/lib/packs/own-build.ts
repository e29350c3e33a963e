/** Returns the script that began this page, whose name differs for each build; undefined where the page is not built. */
export function ownBuild(): string | undefined {
  if (!import.meta.env.PROD) return undefined;
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : undefined;
}
