import { useRef, useState } from 'react';
import { OUTBOX_PAGE_DEFAULT, type MailStatus } from '#contract/site/mail.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useResendMail } from '#client/entities/outbox/use-resend-mail.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { MAIL_STATUS_LABELS, OutboxMailRow } from './outbox-mail-row.tsx';
import { outboxState } from './site-states.ts';
import { StateLine } from './state-line.tsx';

/** The outbox: waiting, sent and failed mail, without its text. */
export function OutboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Outbox"
      size="lg"
    >
      <Outbox />
    </Dialog>
  );
}

/** The worker changes mail at any time, so each opening refetches. */
const ALWAYS_ASKED = { refetchOnMount: 'always' } as const;

function Outbox() {
  const [status, setStatus] = useState<MailStatus>();
  const [pageNumber, setPageNumber] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const utils = trpc.useUtils();
  const health = trpc.admin.outbox.health.useQuery(undefined, ALWAYS_ASKED);
  const page = trpc.admin.outbox.list.useQuery(
    { ...(status && { status }), offset: (pageNumber - 1) * OUTBOX_PAGE_DEFAULT },
    ALWAYS_ASKED,
  );
  const resend = useResendMail();

  function sendAgain(id: number): void {
    if (resend.isPending) return;
    resend.mutate(
      { id },
      {
        onSuccess({ recipient }) {
          toast({ title: 'Queued again', description: `To ${recipient}`, tone: 'success' });
          // The pressed button is gone.
          list.current?.focus();
        },
        onError: (error) =>
          void toast({ title: 'Not queued', description: errorMessage(error), tone: 'danger' }),
      },
    );
  }

  const error = health.error ?? page.error;
  return (
    <div className="grid gap-5">
      {health.data && <StateLine state={outboxState(health.data)} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Show"
          className="w-44"
          value={status ?? ''}
          onChange={(event) => {
            setStatus((event.target.value || undefined) as MailStatus | undefined);
            setPageNumber(1);
          }}
        >
          <option value="">All mail</option>
          {Object.entries(MAIL_STATUS_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button
          variant="secondary"
          aria-disabled={page.isFetching}
          onClick={() => void utils.admin.outbox.invalidate()}
        >
          Refresh
        </Button>
      </div>
      {error && <FormError>{errorMessage(error)}</FormError>}
      {page.isPending && <Skeleton className="h-40" />}
      {page.data && (
        <>
          <ul ref={list} tabIndex={-1} aria-label="Mail, newest first" className="divide-y divide-line">
            {page.data.items.map((mail) => (
              <OutboxMailRow
                key={mail.id}
                mail={mail}
                isBusy={resend.isPending && resend.variables.id === mail.id}
                onSendAgain={() => sendAgain(mail.id)}
              />
            ))}
          </ul>
          {page.data.total === 0 && (
            <p className="text-md text-muted">
              {status
                ? 'No mail of this kind.'
                : 'No mail yet. Messages of the contact form and notices of reports will appear here.'}
            </p>
          )}
          <Pager
            label="Outbox"
            page={pageNumber}
            pages={Math.ceil(page.data.total / OUTBOX_PAGE_DEFAULT)}
            onPageChange={setPageNumber}
          />
        </>
      )}
    </div>
  );
}
