import Download from 'lucide-react/icons/download';
import { CONTACT_FILTERS, type ContactCounts } from '#contract/site/contact-handling.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipGroup } from '#client/kit/list/chip-group.tsx';
import { filterLabels } from './contact-labels.ts';
import { SearchField } from '#client/kit/list/search-field.tsx';
import type { ContactSearch } from './contact-search.ts';
import { useExportContacts } from '#client/entities/contact/use-contact-mutations.ts';

interface ContactToolbarProps {
  view: ContactSearch;
  counts: ContactCounts | undefined;
  isBusy: boolean;
  onShow: (change: Partial<ContactSearch>, options?: { replace?: boolean }) => void;
}

/** Search, filters with their counts for the text, and the export of the list. */
export function ContactToolbar({ view, counts, isBusy, onShow }: ContactToolbarProps) {
  const exported = useExportContacts();
  const unreadSpam = counts?.unreadSpam ?? 0;
  const shown = counts?.[view.filter] ?? 0;

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search messages"
          placeholder="Name, e-mail, company or text"
          q={view.q}
          onSearch={(q) => onShow({ q, page: 1 }, { replace: true })}
          isBusy={isBusy}
        />
        <Button
          variant="secondary"
          disabled={shown === 0}
          aria-disabled={exported.isPending}
          onClick={() => {
            if (!exported.isPending) exported.mutate({ filter: view.filter, q: view.q.trim() });
          }}
        >
          <Download aria-hidden="true" className="size-4" />
          {exported.isPending ? 'Exporting…' : 'Export CSV'}
        </Button>
      </div>
      <ChipGroup
        label="Show"
        chips={CONTACT_FILTERS.map((value) => ({
          value,
          label: filterLabels[value],
          count: counts?.[value],
        }))}
        value={view.filter}
        onChange={(filter) => onShow({ filter, page: 1 })}
      />
      {unreadSpam > 0 && view.filter !== 'spam' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-mist px-3 py-2 text-sm">
          <p className="min-w-0 grow">
            {formatCount(unreadSpam, 'unread message')} {unreadSpam === 1 ? 'was' : 'were'} moved to spam
            automatically and not mailed to sales.
          </p>
          <Button variant="secondary" size="sm" onClick={() => onShow({ filter: 'spam', page: 1 })}>
            Review spam
          </Button>
        </div>
      )}
    </div>
  );
}
