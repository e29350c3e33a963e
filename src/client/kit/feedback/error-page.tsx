import { useRouter } from '@tanstack/react-router';
import { reloadWhereReachable } from '#client/lib/browser/use-lazy-import.ts';
import { Button } from '#client/ui/button.tsx';

/** Shown when a page could not be loaded. */
export function ErrorPage() {
  const router = useRouter();

  async function retry(): Promise<void> {
    await router.invalidate();
    // Browsers cache a failed module fetch until the page is reloaded.
    if (document.getElementById('page-error')) await reloadWhereReachable();
  }

  return (
    <div id="page-error" className="frame py-20" role="alert">
      <title>This page could not be shown</title>
      <h1 className="text-2xl">This page could not be shown</h1>
      <p className="measure mt-4 text-muted">
        A file could not be loaded. Check the connection and try again.
      </p>
      <Button className="mt-8" onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}
