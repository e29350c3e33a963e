import { reloadWhereReachable } from '#client/lib/browser/use-lazy-import.ts';
import { Failure } from './failure.tsx';

/** Shown if a lazy import failed. */
export function LoadFailure() {
  return (
    <Failure title="This part of the page could not be loaded" onRetry={() => void reloadWhereReachable()}>
      Your RFQ is kept.
    </Failure>
  );
}
