import { RFQ_STATUSES } from '#contract/rfq/rfq-request.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { peopleOptions, type Filter } from '#client/kit/list/filter/filter.ts';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { rfqStatusLabel } from '#client/entities/rfq/rfq-status.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { ProductSearchSlot } from './product-search-slot.ts';
import { requestColumns } from './request-columns.tsx';
import { RequestScreen } from './request-screen.tsx';
import { listInputOf, RequestSearch } from './request-search.ts';

const noneTexts: Record<RequestSearch['show'], string> = {
  open: 'No open requests. New ones appear here.',
  unread: 'No unread requests.',
  all: 'No requests yet. Buyers send them from the parts catalogue.',
  spam: 'No requests look like spam.',
};

/** Lists the requests for quotation, or shows the one that the address names. */
export function Requests({ productSearch }: { productSearch: ProductSearchSlot }) {
  const list = useListSearch(RequestSearch);
  const { request, show } = list.search;
  const rfqs = trpc.portal.rfqs.list.useQuery(listInputOf(list.search), {
    ...LIST_QUERY,
    enabled: request === undefined,
  });
  const staff = trpc.portal.operators.list.useQuery();
  const managers = staff.data?.filter(({ role }) => role === 'manager');
  if (request !== undefined) {
    return (
      <RequestScreen
        key={request}
        id={request}
        managers={managers ?? []}
        productSearch={productSearch}
        onBack={() => list.set({ request: undefined })}
      />
    );
  }
  const filters: Filter<keyof RequestSearch>[] = [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      all: 'All',
      options: RFQ_STATUSES.map((value) => ({ value, label: rfqStatusLabel(value) })),
    },
    {
      kind: 'choice',
      name: 'assignee',
      label: 'Assigned to',
      all: 'All',
      options: [{ value: 'none', label: 'Nobody' }, ...peopleOptions(managers)],
    },
  ];
  return (
    <ListScreen
      title="Requests"
      lead="Requests for quotation from the website. Read status is shared by all managers."
      list={list}
      search={{ label: 'Search requests', placeholder: 'Number, buyer, vessel, IMO' }}
      filters={filters}
      isFolded
      bar={
        <ChipGroup
          isOneRow
          label="Show"
          value={show}
          onChange={(next) => list.filter({ show: next, state: undefined })}
          chips={[
            { value: 'open', label: 'Open', count: undefined },
            { value: 'unread', label: 'Unread', count: rfqs.data?.unread },
            { value: 'all', label: 'All', count: undefined },
            { value: 'spam', label: 'Spam', count: rfqs.data?.unreadSpam },
          ]}
        />
      }
      query={rfqs}
      rows={rfqs.data?.rfqs}
      columns={requestColumns}
      empty={{ none: noneTexts[show], noMatch: 'No requests match these filters.' }}
      paging={{ next: rfqs.data?.next ?? null }}
    />
  );
}
