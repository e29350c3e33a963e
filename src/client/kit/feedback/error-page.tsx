import { useRouter } from '@tanstack/react-router';
import { reloadWhereReachable } from '#client/lib/browser/use-lazy-import.ts';
import { Button } from '#client/ui/button.tsx';

/** Stands where a page could not be shown. */
export function ErrorPage() {
  const router = useRouter();

  async function retry(): Promise<void> {
    await router.invalidate();
    // A browser may remember that a file could not be fetched; only the page loaded again asks for it.
    if (document.getElementById('page-error')) await reloadWhereReachable();
  }

  return (
    <div id="page-error" className="frame py-20" role="alert">
      <title>This page could not be shown</title>
      <h1 className="text-2xl">This page could not be shown</h1>
      <p className="measure mt-4 text-muted">
        Something it needs did not arrive. Check the connection and try again.
      </p>
      <Button className="mt-8" onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}
