import { useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useEffect, useState } from 'react';
import type { AppRouter } from '#server/routers/app-router.ts';

/** True after any admin call is refused because the session has expired, until it is reset after signing in again. */
export function useExpiredSession(): [isLost: boolean, setLost: (lost: boolean) => void] {
  const queryClient = useQueryClient();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    const look = (error: unknown) => {
      if (isRefusedAdminCall(error)) setLost(true);
    };
    const leave = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
    ];
    return () => {
      for (const unsubscribe of leave) unsubscribe();
    };
  }, [queryClient]);

  return [isLost, setLost];
}

/** A 401 of these is a wrong code or passkey, which is not an expired session. */
const PROOFS: ReadonlySet<string> = new Set(['admin.session.login', 'admin.account.stepUp']);

function isRefusedAdminCall(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<AppRouter>;
  return data?.httpStatus === 401 && data.path?.startsWith('admin.') === true && !PROOFS.has(data.path);
}
