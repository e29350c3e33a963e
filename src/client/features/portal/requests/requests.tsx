import type { KeyboardEvent } from 'react';
import { RFQ_STATUSES } from '#contract/rfq/rfq-request.ts';
import { ChipGroup } from '#client/kit/list/chip-group.tsx';
import { peopleOptions, type Filter } from '#client/kit/list/filter.ts';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { rfqStatusLabel } from '#client/entities/rfq/rfq-status.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Keycap } from '#client/ui/keycap.tsx';
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows inside, each of which is a link
    <div onKeyDown={moveBetweenRows}>
      <ListScreen
        title="Requests"
        lead="Requests for quotation from the website. Read status is shared by all managers."
        list={list}
        search={{ label: 'Search requests', placeholder: 'Number, buyer, vessel, IMO' }}
        filters={filters}
        isFolded
        bar={
          <>
            <ChipGroup
              label="Show"
              value={show}
              onChange={(next) => list.filter({ show: next, state: undefined })}
              chips={[
                { value: 'open', label: 'Open', count: undefined },
                { value: 'unread', label: 'Unread', count: rfqs.data?.unread },
                { value: 'all', label: 'All', count: undefined },
                { value: 'spam', label: 'Spam', count: undefined },
              ]}
            />
            <p className="ml-auto hidden text-sm text-muted lg:block">
              Keyboard shortcuts: <Keycap>j</Keycap> <Keycap>k</Keycap> move, <Keycap>Enter</Keycap> open
            </p>
          </>
        }
        query={rfqs}
        rows={rfqs.data?.rfqs}
        columns={requestColumns}
        empty={{ none: noneTexts[show], noMatch: 'No requests match these filters.' }}
        paging={{ next: rfqs.data?.next ?? null }}
      />
    </div>
  );
}

/** Moves the focus to the next (j) or previous (k) request. */
function moveBetweenRows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { j: 1, k: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.matches('input, select, textarea')) return;
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]'));
  const place = links.findIndex((link) => link === document.activeElement);
  const next = place === -1 ? 0 : Math.min(Math.max(place + step, 0), links.length - 1);
  links[next]?.focus();
  event.preventDefault();
}
