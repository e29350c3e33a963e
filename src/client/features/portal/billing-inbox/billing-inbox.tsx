import { useState } from 'react';
import { INBOX_PAGE_MAX } from '#contract/billing/billing-notification.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { useFrozenRows } from '#client/kit/list/table/use-frozen-rows.ts';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { UnsavedGuard } from '#client/kit/record/unsaved-guard.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { usePartPrices } from '#client/entities/part/use-part-prices.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { InboxList } from './inbox-list.tsx';
import { inboxFilters, inboxInput, InboxSearch } from './inbox-search.ts';

const noneTexts: Record<InboxSearch['show'], string> = {
  unread: 'No unread notifications.',
  late: 'No unread late parts.',
  all: 'No parts yet. Parts that operators use on projects are listed here.',
};

/** The notifications for all managers, who share the read status. */
export function BillingInbox() {
  const list = useListSearch(InboxSearch);
  const { show, project } = list.search;
  const inbox = trpc.portal.billingNotifications.list.useQuery(inboxInput(list.search), LIST_QUERY);
  const attention = trpc.portal.billing.attention.useQuery(undefined, { staleTime: 0 });
  const prices = usePartPrices();
  const { notifications: listed = [], total = 0 } = inbox.data ?? {};
  const view = JSON.stringify(list.search);
  // A row whose price is being typed stays in the list when another manager marks it as read.
  const frozen = useFrozenRows(
    inbox.data && !inbox.isPlaceholderData ? { rows: listed, total } : undefined,
    view,
  );
  if (prices.isTyping && !frozen.isFrozen) frozen.freeze();
  if (!prices.isTyping && frozen.isFrozen) frozen.refresh();
  const notifications = inbox.isPlaceholderData ? listed : frozen.rows;
  // Changing the filter or page clears the selection.
  const [chosen, setChosen] = useState<{ view: string; ids: ReadonlySet<number> }>({ view, ids: new Set() });
  return (
    <ListScreen
      title="Billing notifications"
      label="Notifications"
      lead="Parts added, changed or removed on projects. Read status is shared by all managers."
      actions={
        <ExportButton
          procedure={trpc.portal.billingNotifications.exportCsv}
          input={inboxFilters(list.search)}
        />
      }
      list={list}
      filters={[{ kind: 'only', name: 'project', label: 'Project', text: String(project) }]}
      bar={
        <ChipGroup
          label="Show"
          value={show}
          onChange={(next) => list.filter({ show: next })}
          chips={[
            { value: 'unread', label: 'Unread', count: inbox.data?.unread },
            { value: 'late', label: 'Late parts', count: attention.data?.lateParts },
            { value: 'all', label: 'All', count: undefined },
          ]}
        />
      }
      query={inbox}
      rows={inbox.data && notifications}
      empty={{ none: noneTexts[show], noMatch: noneTexts[show] }}
      paging={{ total, pageSize: INBOX_PAGE_MAX }}
    >
      <InboxList
        notifications={notifications}
        prices={prices}
        now={new Date(inbox.dataUpdatedAt)}
        chosen={chosen.view === view ? chosen.ids : new Set<number>()}
        onChoose={(ids) => setChosen({ view, ids })}
      />
      <UnsavedGuard hasUnsaved={hasUnsaved} />
    </ListScreen>
  );
}
