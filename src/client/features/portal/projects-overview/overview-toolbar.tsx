import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Columns3 from 'lucide-react/icons/columns-3';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Search from 'lucide-react/icons/search';
import Table2 from 'lucide-react/icons/table-2';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
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

/** In which way the jobs are shown, and the search that holds for all of them. */
export function OverviewToolbar({ view, role, isBusy, filters, onShow }: OverviewToolbarProps) {
  const id = useId();
  const { text, type } = useSearchText(view.q, (q) => onShow({ q }, { replace: true }));
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
      <div className="relative min-w-0 grow basis-52 sm:max-w-sm">
        <label htmlFor={id} className="sr-only">
          Search projects
        </label>
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          {isBusy ? <Spinner className="size-4" /> : <Search aria-hidden className="size-4" />}
        </span>
        <input
          id={id}
          type="search"
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder="Vessel, IMO number, client or #"
          onChange={({ currentTarget }) => type(currentTarget.value)}
          className="min-h-9 w-full rounded-md border border-edge bg-paper pr-3 pl-9 text-ink placeholder:text-muted hover:border-ink pointer-coarse:min-h-11"
        />
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={filters.isOpen}
        aria-controls={filters.id}
        onClick={filters.toggle}
      >
        <SlidersHorizontal aria-hidden className="size-4" /> Filters
      </Button>
    </div>
  );
}
