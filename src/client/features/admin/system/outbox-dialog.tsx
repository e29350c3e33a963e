import { useRef } from 'react';
import * as z from 'zod/mini';
import { OUTBOX_PAGE_DEFAULT, MAIL_STATUSES } from '#contract/site/mail.ts';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import type { Filter } from '#client/kit/list/filter/filter.ts';
import { ListView } from '#client/kit/list/list-view.tsx';
import { choice, page } from '#client/kit/list/search-schema.ts';
import { useListState } from '#client/kit/list/use-list-search.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useResendMail } from '#client/entities/outbox/use-resend-mail.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
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

const OutboxState = z.object({ status: choice(MAIL_STATUSES), page: page() });

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Show',
    all: 'All mail',
    isMain: true,
    options: MAIL_STATUSES.map((value) => ({ value, label: MAIL_STATUS_LABELS[value] })),
  },
];

/** The worker changes mail at any time, so each opening refetches. */
const ALWAYS_ASKED = { refetchOnMount: 'always' } as const;

function Outbox() {
  const state = useListState(OutboxState);
  const { status, page: number } = state.search;
  const list = useRef<HTMLElement>(null);
  const utils = trpc.useUtils();
  const health = trpc.admin.outbox.health.useQuery(undefined, ALWAYS_ASKED);
  const mails = trpc.admin.outbox.list.useQuery(
    { ...(status && { status }), offset: (number - 1) * OUTBOX_PAGE_DEFAULT },
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

  return (
    <div className="grid gap-5">
      {health.data && <StateLine state={outboxState(health.data)} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterBar list={state} filters={filters} />
        <Button
          variant="secondary"
          aria-disabled={mails.isFetching}
          onClick={() => void utils.admin.outbox.invalidate()}
        >
          Refresh
        </Button>
      </div>
      {health.error && <FormError>{errorMessage(health.error)}</FormError>}
      <section ref={list} tabIndex={-1} aria-label="Mail" className="grid gap-4">
        <ListView
          label="Mail"
          list={state}
          filters={filters}
          query={mails}
          rows={mails.data?.items}
          empty={{
            none: 'No mail yet. Messages of the contact form and notices of reports will stand here.',
            noMatch: 'No mail of this kind.',
          }}
          paging={mails.data && { total: mails.data.total, pageSize: OUTBOX_PAGE_DEFAULT }}
        >
          <ul aria-label="Mail, newest first" className="divide-y divide-line">
            {mails.data?.items.map((mail) => (
              <OutboxMailRow
                key={mail.id}
                mail={mail}
                isBusy={resend.isPending && resend.variables.id === mail.id}
                onSendAgain={() => sendAgain(mail.id)}
              />
            ))}
          </ul>
        </ListView>
      </section>
    </div>
  );
}
