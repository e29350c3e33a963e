import { useId, useState } from 'react';
import { FiltersButton } from '#client/ui/filters-button.tsx';
import { SearchField } from '#client/kit/list/search-field.tsx';
import { DirectoryFilters } from './directory-filters.tsx';
import type { DirectoryView, DueWithin } from './directory-view.ts';

interface DirectoryToolbarProps {
  view: DirectoryView;
  isBusy: boolean;
  onShow: (change: Partial<DirectoryView>, options?: { replace?: boolean }) => void;
}

const dueChoices: readonly { due: DueWithin | undefined; word: string }[] = [
  { due: undefined, word: 'All' },
  { due: 'overdue', word: 'Overdue' },
  { due: '30 days', word: '30 days' },
  { due: '90 days', word: '90 days' },
];

/** The search, when the service falls due, and what else narrows the directory. */
export function DirectoryToolbar({ view, isBusy, onShow }: DirectoryToolbarProps) {
  const filterId = useId();
  const [isFiltering, setFiltering] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField
          label="Search vessels"
          placeholder="Name, IMO, client, system"
          q={view.q}
          onSearch={(q) => onShow({ q }, { replace: true })}
          isBusy={isBusy}
          isCompact
        />
        <FiltersButton controls={filterId} isOpen={isFiltering} onToggle={() => setFiltering(!isFiltering)} />
        <fieldset className="flex flex-wrap items-center rounded-md border border-line bg-paper p-0.5 max-sm:w-full">
          <legend className="sr-only">Next service due</legend>
          <span aria-hidden className="px-2 text-muted max-sm:hidden">
            Due
          </span>
          {dueChoices.map(({ due, word }) => (
            <button
              key={word}
              type="button"
              aria-pressed={view.due === due}
              // What falls due has an order of its own.
              onClick={() =>
                onShow({ due, sort: due === undefined ? 'vesselName' : 'nextServiceDue', direction: 'asc' })
              }
              className="min-h-8 rounded-md px-2.5 font-medium text-muted hover:text-ink aria-pressed:bg-theme-tint aria-pressed:text-theme-strong pointer-coarse:min-h-11 max-sm:flex-1 max-sm:px-1"
            >
              {word}
            </button>
          ))}
        </fieldset>
      </div>
      {isFiltering && <DirectoryFilters id={filterId} view={view} onShow={onShow} />}
    </>
  );
}
