import { formatTime } from '#contract/format/format-date.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { ErrorPanel } from '#client/ui/error-panel.tsx';

export interface QueryProblemProps {
  query: { error: unknown; data: unknown; dataUpdatedAt: number; refetch: () => unknown };
}

/** Shown if a query fails: the message, the age of the data still shown, and a retry button. */
export function QueryProblem({ query: { error, data, dataUpdatedAt, refetch } }: QueryProblemProps) {
  if (!error) return null;
  const age = data === undefined ? '' : ` Showing data from ${formatTime(dataUpdatedAt)}.`;
  return <ErrorPanel message={errorMessage(error) + age} onRetry={() => void refetch()} />;
}
