import { reloadWhereReachable } from '#client/lib/browser/use-lazy-import.ts';
import { Failure } from './failure.tsx';

/** Where a part of the program did not come. */
export function LoadFailure() {
  return (
    <Failure title="This part of the page could not be loaded" onRetry={() => void reloadWhereReachable()}>
      Your RFQ is kept.
    </Failure>
  );
}
