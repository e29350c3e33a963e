import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { INBOX_PAGE_MAX } from '#contract/billing-notification.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { trpc } from '#client/lib/trpc.ts';
import { usePartPrices } from '#client/lib/use-part-prices.ts';
import { useFrozenRows } from '#client/kit/list/use-frozen-rows.ts';
import { ChipGroup } from '#client/ui/chip-group.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { Keycap } from '#client/ui/keycap.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { InboxList } from './inbox-list.tsx';
import {
  inboxFilters,
  inboxInput,
  readInboxView,
  writeInboxView,
  type InboxFilter,
  type InboxView,
} from './inbox-view.ts';

interface BillingInboxProps {
  search: Record<string, string | undefined>;
  onSearchChange: (search: Record<string, string | undefined>) => void;
}

/** What operators used, for the managers together: what one has read is read for all. */
export function BillingInbox({ search, onSearchChange }: BillingInboxProps) {
  const view = readInboxView(search);
  const show = (change: Partial<InboxView>) =>
    onSearchChange(writeInboxView({ ...view, page: 1, ...change }));
  const inbox = trpc.portal.billingNotifications.list.useQuery(inboxInput(view), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const file = trpc.portal.billingNotifications.exportCsv.useMutation(csvDownload);
  const prices = usePartPrices();
  const attention = trpc.portal.billing.attention.useQuery(undefined, { staleTime: 0 });
  const { notifications: listed = [], total = 0, unread } = inbox.data ?? {};
  // Another filter or page begins with nothing chosen.
  const place = JSON.stringify(search);
  // A price that is being typed does not go because another manager reads its row.
  const frozen = useFrozenRows(
    inbox.data && !inbox.isPlaceholderData ? { rows: listed, total } : undefined,
    place,
  );
  if (prices.isTyping && !frozen.isFrozen) frozen.freeze();
  if (!prices.isTyping && frozen.isFrozen) frozen.refresh();
  const notifications = inbox.isPlaceholderData ? listed : frozen.rows;
  const [chosen, setChosen] = useState<{ place: string; ids: ReadonlySet<number> }>({
    place,
    ids: new Set(),
  });
  const chosenIds = chosen.place === place ? chosen.ids : new Set<number>();

  return (
    <PortalPage
      title="Billing notifications"
      lead="Parts that operators used, changed or took away. The inbox is shared: read is read for all managers."
      actions={<CsvButton isBusy={file.isPending} onClick={() => file.mutate(inboxFilters(view))} />}
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <ChipGroup<InboxFilter>
            label="Which notifications"
            value={view.filter}
            onChange={(filter) => show({ filter })}
            chips={[
              { value: 'unread', label: 'Unread', count: unread },
              { value: 'late', label: 'Late parts', count: attention.data?.lateParts },
              { value: 'all', label: 'All', count: undefined },
            ]}
          />
          <p className="hidden text-sm text-muted md:block">
            In the list: <Keycap>j</Keycap> <Keycap>k</Keycap> move, <Keycap>a</Keycap> approve,{' '}
            <Keycap>n</Keycap> not billable, <Keycap>u</Keycap> read or unread
          </p>
        </div>
        {view.project !== undefined && (
          <p className="text-muted">
            Of project {view.project} only.{' '}
            <button
              type="button"
              className="font-medium text-theme underline"
              onClick={() => show({ project: undefined })}
            >
              Show all projects
            </button>
          </p>
        )}
        <QueryProblem query={inbox} />
        {inbox.isPending && <LoadingInbox />}
        {inbox.data && notifications.length === 0 && <Empty filter={view.filter} />}
        {notifications.length > 0 && (
          <>
            <InboxList
              notifications={notifications}
              prices={prices}
              now={new Date(inbox.dataUpdatedAt)}
              chosen={chosenIds}
              onChoose={(ids) => setChosen({ place, ids })}
            />
            <Pager
              label="Notifications"
              page={view.page}
              pages={Math.ceil(total / INBOX_PAGE_MAX)}
              onPageChange={(page) => show({ page })}
            />
          </>
        )}
      </div>
    </PortalPage>
  );
}

function Empty({ filter }: { filter: InboxFilter }) {
  return (
    <p className="rounded-md border border-line bg-paper px-4 py-8 text-center text-muted">
      {filter === 'all'
        ? 'No part yet. What operators write down on their projects is told here.'
        : filter === 'late'
          ? 'No late part waits to be read.'
          : 'Everything is read.'}
    </p>
  );
}

function LoadingInbox() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading the notifications…</output>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
