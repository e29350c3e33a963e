import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

/** An error: what failed, what is safe, and a retry. */
export function Failure({
  title,
  children,
  onRetry,
}: {
  title: string;
  children: ReactNode;
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-danger-tint px-4 py-3"
    >
      <div>
        <p className="text-md font-semibold text-danger-strong">{title}</p>
        <p className="text-sm text-ink">{children}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
