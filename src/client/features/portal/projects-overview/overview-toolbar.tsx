import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Columns3 from 'lucide-react/icons/columns-3';
import Table2 from 'lucide-react/icons/table-2';
import type { LucideIcon } from 'lucide-react';
import { FiltersButton } from '#client/ui/filters-button.tsx';
import { SearchField } from '#client/kit/list/search-field.tsx';
import { OVERVIEW_MODES, type OverviewMode, type OverviewView } from './overview-view.ts';

interface OverviewToolbarProps {
  view: OverviewView;
  role: 'manager' | 'operator';
  isBusy: boolean;
  filters: { id: string; isOpen: boolean; toggle: () => void };
  onShow: (change: Partial<OverviewView>, options?: { replace?: boolean }) => void;
}

const modes: Record<OverviewMode, { word: string; icon: LucideIcon; isForManagers: boolean }> = {
  table: { word: 'Table', icon: Table2, isForManagers: false },
  board: { word: 'Board', icon: Columns3, isForManagers: true },
  schedule: { word: 'Schedule', icon: CalendarRange, isForManagers: true },
  month: { word: 'Month', icon: CalendarDays, isForManagers: false },
};

/** In which way the projects are shown, and the search that holds for all of them. */
export function OverviewToolbar({ view, role, isBusy, filters, onShow }: OverviewToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <fieldset className="flex flex-wrap rounded-md border border-line bg-paper p-0.5 max-sm:w-full">
        <legend className="sr-only">Show as</legend>
        {OVERVIEW_MODES.filter((mode) => role === 'manager' || !modes[mode].isForManagers).map((mode) => {
          const { word, icon: Icon } = modes[mode];
          return (
            <button
              key={mode}
              type="button"
              aria-pressed={view.mode === mode}
              onClick={() => onShow({ mode, day: '' })}
              className="inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md px-2.5 font-medium text-muted hover:text-ink aria-pressed:bg-theme-tint aria-pressed:text-theme-strong pointer-coarse:min-h-11 max-sm:flex-1 max-sm:px-1"
            >
              <Icon aria-hidden className="size-4 shrink-0 max-[23rem]:hidden" />
              {word}
            </button>
          );
        })}
      </fieldset>
      <SearchField
        label="Search projects"
        placeholder="Vessel, IMO, client or #"
        q={view.q}
        onSearch={(q) => onShow({ q }, { replace: true })}
        isBusy={isBusy}
        isCompact
      />
      <FiltersButton controls={filters.id} isOpen={filters.isOpen} onToggle={filters.toggle} />
    </div>
  );
}
