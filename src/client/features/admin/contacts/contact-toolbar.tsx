import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { CONTACT_FILTERS, type ContactCounts } from '#contract/contact-handling.ts';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipGroup } from '#client/ui/chip-group.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { filterLabels } from './contact-words.ts';
import type { ContactView } from './contact-view.ts';
import { useExportContacts } from './use-contact-writes.ts';

interface ContactToolbarProps {
  view: ContactView;
  counts: ContactCounts | undefined;
  isBusy: boolean;
  onShow: (change: Partial<ContactView>, options?: { replace?: boolean }) => void;
}

/** Search, filters with what each holds for the text, and the export of what is shown. */
export function ContactToolbar({ view, counts, isBusy, onShow }: ContactToolbarProps) {
  const id = useId();
  const { text, type } = useSearchText(view.q, (q) => onShow({ q, page: 1 }, { replace: true }));
  const exported = useExportContacts();
  const shown = counts?.[view.filter] ?? 0;

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60">
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            Search messages
          </label>
          <div className="relative">
            <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
              {isBusy ? <Spinner className="size-4" /> : <Search aria-hidden="true" className="size-4" />}
            </span>
            <input
              id={id}
              type="search"
              value={text}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              placeholder="Name, e-mail, company or words"
              onChange={({ currentTarget }) => type(currentTarget.value)}
              className="min-h-11 w-full rounded-md border border-edge bg-paper pr-3 pl-9 text-md text-ink placeholder:text-muted hover:border-ink"
            />
          </div>
        </div>
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
    </div>
  );
}
