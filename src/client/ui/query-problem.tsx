import { errorMessage } from '#client/lib/error-message.ts';
import { ErrorPanel } from './error-panel.tsx';

export interface QueryProblemProps {
  query: { error: unknown; data: unknown; dataUpdatedAt: number; refetch: () => unknown };
}

/** Where something could not be fetched: what happened, how old what still stands there is, and the other try. */
export function QueryProblem({ query: { error, data, dataUpdatedAt, refetch } }: QueryProblemProps) {
  if (!error) return null;
  const time = new Date(dataUpdatedAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const age = data === undefined ? '' : ` What you see is from ${time}.`;
  return <ErrorPanel message={errorMessage(error) + age} onRetry={() => void refetch()} />;
}
