import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { SIGN_IN_PAGE, type SignIn } from '#contract/site/sign-in-log.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Sign-ins and failed attempts, with time and network address. */
export function SignInLogDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Sign-in log"
      description="Sign-ins and attempts of the admin and the portal, newest first. Times are Oslo time."
      size="lg"
    >
      <SignInLog />
    </Dialog>
  );
}

const labels: Readonly<Record<SignIn['event'], string>> = {
  login: 'Signed in',
  'login failed': 'Sign-in refused',
  logout: 'Signed out',
  'password set': 'Password set',
  'password changed': 'Password changed',
};

function SignInLog() {
  const [page, setPage] = useState(1);
  const log = trpc.admin.signIns.list.useQuery(
    { offset: (page - 1) * SIGN_IN_PAGE },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  if (log.error) return <FormError>{errorMessage(log.error)}</FormError>;
  if (!log.data) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {log.data.items.map(({ id, event, realm, name, address, createdAt }) => (
          <li key={id} className="grid gap-x-4 py-2 text-sm sm:grid-cols-[1fr_auto] sm:items-baseline">
            <p className="min-w-0">
              <span className={event === 'login failed' ? 'font-medium text-danger' : 'font-medium'}>
                {labels[event]}
              </span>{' '}
              <span className="wrap-anywhere">
                {name ?? 'Unknown name'}
                {realm === 'portal' && ', portal'}
              </span>
            </p>
            <p className="text-muted tabular-nums">
              <span className="font-mono text-dense wrap-anywhere">{address}</span> ·{' '}
              {formatDateTimeLong(createdAt)}
            </p>
          </li>
        ))}
      </ul>
      <Pager
        label="Sign-in log"
        page={page}
        pages={Math.ceil(log.data.total / SIGN_IN_PAGE)}
        onPageChange={setPage}
      />
    </div>
  );
}
