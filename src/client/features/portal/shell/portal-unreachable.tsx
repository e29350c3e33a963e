import '#client/styles/staff.css';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';

/** Replaces the portal when the server could not say who is signed in. */
export function PortalUnreachable({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <main id="main" className="frame py-20" role="alert">
      <h1 tabIndex={-1} className="text-2xl">
        Could not open the portal
      </h1>
      <p className="measure mt-4 text-muted">{errorMessage(error)}</p>
      <Button className="mt-8" onClick={() => void router.invalidate()}>
        Try again
      </Button>
    </main>
  );
}
