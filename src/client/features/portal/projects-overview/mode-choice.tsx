import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Columns3 from 'lucide-react/icons/columns-3';
import Table2 from 'lucide-react/icons/table-2';
import type { LucideIcon } from 'lucide-react';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { OVERVIEW_MODES, type OverviewMode } from './overview-search.ts';

interface ModeChoiceProps {
  value: OverviewMode;
  onChange: (value: OverviewMode) => void;
}

const modes: Record<OverviewMode, { label: string; icon: LucideIcon; isForManagers: boolean }> = {
  table: { label: 'Table', icon: Table2, isForManagers: false },
  board: { label: 'Board', icon: Columns3, isForManagers: true },
  schedule: { label: 'Schedule', icon: CalendarRange, isForManagers: true },
  month: { label: 'Month', icon: CalendarDays, isForManagers: false },
};

/** Chooses how the projects are shown. */
export function ModeChoice({ value, onChange }: ModeChoiceProps) {
  const { role } = usePortalUser();
  const offered = OVERVIEW_MODES.filter((mode) => role === 'manager' || !modes[mode].isForManagers);
  return (
    <fieldset className="flex flex-wrap rounded-md border border-line bg-paper p-0.5 max-sm:w-full">
      <legend className="sr-only">Show as</legend>
      {offered.map((mode) => {
        const { label, icon: Icon } = modes[mode];
        return (
          <button
            key={mode}
            type="button"
            aria-pressed={value === mode}
            onClick={() => onChange(mode)}
            className="inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md px-2.5 font-medium text-muted hover:text-ink aria-pressed:bg-theme-tint aria-pressed:text-theme-strong pointer-coarse:min-h-11 max-sm:flex-1 max-sm:px-1"
          >
            <Icon aria-hidden className="size-4 shrink-0 max-[23rem]:hidden" />
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
