import { CONTACT_FILTERS, type ContactCounts } from '#contract/site/contact-handling.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { filterLabels } from './contact-labels.ts';
import type { ContactSearch } from './contact-search.ts';

interface ContactToolbarProps {
  list: ListSearch<typeof ContactSearch>;
  counts: ContactCounts | undefined;
  isBusy: boolean;
}

/** Search, filters with their counts for the text, and the export of the list. */
export function ContactToolbar({ list, counts, isBusy }: ContactToolbarProps) {
  const { filter: shown, q } = list.search;
  const unreadSpam = counts?.unreadSpam ?? 0;

  return (
    <div className="grid gap-3">
      <FilterBar
        list={list}
        search={{ label: 'Search messages', placeholder: 'Name, e-mail, company or words' }}
        filters={[]}
        isBusy={isBusy}
      >
        <ChipGroup
          isOneRow
          label="Show"
          chips={CONTACT_FILTERS.map((value) => ({
            value,
            label: filterLabels[value],
            count: counts?.[value],
          }))}
          value={shown}
          onChange={(filter) => list.filter({ filter })}
        />
        <ExportButton
          procedure={trpc.admin.contacts.exportCsv}
          input={{ filter: shown, q: q.trim() }}
          isDisabled={(counts?.[shown] ?? 0) === 0}
        />
      </FilterBar>
      {unreadSpam > 0 && shown !== 'spam' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-mist px-3 py-2 text-sm">
          <p className="min-w-0 grow">
            {formatCount(unreadSpam, 'unread message')} {unreadSpam === 1 ? 'was' : 'were'} moved to spam
            automatically and not mailed to sales.
          </p>
          <Button variant="secondary" size="sm" onClick={() => list.filter({ filter: 'spam' })}>
            Review spam
          </Button>
        </div>
      )}
    </div>
  );
}
