import { formatTime } from '#contract/format/format-date.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { ErrorPanel } from '#client/ui/error-panel.tsx';

export interface QueryProblemProps {
  query: { error: unknown; data: unknown; dataUpdatedAt: number; refetch: () => unknown };
}

/** Where something could not be fetched: what happened, how old what still stands there is, and the other try. */
export function QueryProblem({ query: { error, data, dataUpdatedAt, refetch } }: QueryProblemProps) {
  if (!error) return null;
  const age = data === undefined ? '' : ` What you see is from ${formatTime(dataUpdatedAt)}.`;
  return <ErrorPanel message={errorMessage(error) + age} onRetry={() => void refetch()} />;
}
