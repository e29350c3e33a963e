import { Button } from './button.tsx';

/** Stands where a page could not be shown. */
export function ErrorPage() {
  return (
    <main className="frame py-20" role="alert">
      <h1 className="text-2xl">This page could not be shown</h1>
      <p className="measure mt-4 text-muted">Something it needs did not arrive. Please try again.</p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Retry
      </Button>
    </main>
  );
}
