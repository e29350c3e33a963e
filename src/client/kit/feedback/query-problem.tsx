import { useSelector } from '@tanstack/react-store';
import { formatTime } from '#contract/format/format-date.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx';

export interface QueryProblemProps {
  query: { error: unknown; data: unknown; dataUpdatedAt: number; refetch: () => unknown };
}

/**
 * Shown if a query fails: the message, the age of the data still shown, and a retry button. While the portal says in its
 * header that there is no connection, data that is still shown needs no panel of its own.
 */
export function QueryProblem({ query: { error, data, dataUpdatedAt, refetch } }: QueryProblemProps) {
  const isLive = useSelector(liveState, (state) => state.isLive);
  if (!error) return null;
  if (!isLive && data !== undefined && errorStatus(error) === undefined) return null;
  const age = data === undefined ? '' : ` Showing data from ${formatTime(dataUpdatedAt)}.`;
  return <ErrorPanel message={errorMessage(error) + age} onRetry={() => void refetch()} />;
}
