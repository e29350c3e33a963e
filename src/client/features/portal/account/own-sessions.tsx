import { shortDateTime } from '#client/lib/short-date.ts';
import { deviceName } from '#client/entities/user/device-name.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import {
  useEndOtherSessions,
  useEndOwnSession,
  useSignOutEverywhere,
} from '#client/entities/user/use-account-mutations.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** Lists the user's sessions, to end one or all of them. */
export function OwnSessions({ onSignedOut }: { onSignedOut: () => void }) {
  const sessions = trpc.portal.account.sessions.useQuery(undefined, { staleTime: 0 });
  const endOne = useEndOwnSession();
  const endOthers = useEndOtherSessions();
  const endAll = useSignOutEverywhere({ onSuccess: onSignedOut });
  const isBusy = [endOne, endOthers, endAll].some(({ isPending }) => isPending);
  const error = endOne.error ?? endOthers.error ?? endAll.error;

  if (sessions.isPending) return <Skeleton className="h-24" />;
  if (!sessions.data) {
    return <ErrorPanel message={errorMessage(sessions.error)} onRetry={() => void sessions.refetch()} />;
  }
  return (
    <>
      {error && <FormError>{errorMessage(error)}</FormError>}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.data.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0 text-dense">
              <p className="text-md font-medium break-words">{deviceName(userAgent)}</p>
              <p className="text-muted">
                Last used {shortDateTime(lastUsedAt ?? createdAt)}, signed in {shortDateTime(createdAt)}
              </p>
            </div>
            {isCurrent ? (
              <Badge tone="theme" className="shrink-0">
                This device
              </Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`End ${deviceName(userAgent)}`}
                disabled={isBusy}
                onClick={() => endOne.mutate({ id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {sessions.data.length > 1 && (
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )}
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => endAll.mutate()}>
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}
