import { keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { SIGN_IN_PAGE, type SignIn } from '#contract/site/sign-in-log.ts';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { ListView } from '#client/kit/list/list-view.tsx';
import { page } from '#client/kit/list/search-schema.ts';
import { useListState } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

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

const LogState = z.object({ page: page() });

const labels: Readonly<Record<SignIn['event'], string>> = {
  login: 'Signed in',
  'login failed': 'Sign-in refused',
  logout: 'Signed out',
  'password set': 'Password set',
  'password changed': 'Password changed',
  'second factor failed': 'Second factor refused',
  'recovery code used': 'Recovery code used',
};

const REFUSED: ReadonlySet<SignIn['event']> = new Set(['login failed', 'second factor failed']);

const column = listColumns<SignIn>();
const columns = column.columns([
  column.accessor('event', {
    header: 'Event',
    cell: ({ getValue }) => (
      <span className={REFUSED.has(getValue()) ? 'font-medium text-danger' : 'font-medium'}>
        {labels[getValue()]}
      </span>
    ),
    meta: { card: 'title' },
  }),
  column.accessor(({ name, realm }) => `${name ?? 'Unknown name'}${realm === 'portal' ? ', portal' : ''}`, {
    id: 'who',
    header: 'Name',
  }),
  column.accessor('address', { header: 'Network address', meta: { className: 'font-mono' } }),
  column.accessor(({ createdAt }) => formatDateTimeLong(createdAt), { id: 'time', header: 'Time' }),
]);

function SignInLog() {
  const list = useListState(LogState);
  const log = trpc.admin.signIns.list.useQuery(
    { offset: (list.search.page - 1) * SIGN_IN_PAGE },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  return (
    <div className="grid gap-4">
      <ListView
        label="Entries"
        list={list}
        query={log}
        rows={log.data?.items}
        columns={columns}
        empty={{ none: 'Nobody has signed in yet.' }}
        paging={log.data && { total: log.data.total, pageSize: SIGN_IN_PAGE }}
      />
    </div>
  );
}
