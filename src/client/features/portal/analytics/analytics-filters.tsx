import { useState } from 'react';
import { CURRENCIES } from '#contract/billing/billing.ts';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { DayRange } from '#client/kit/list/filter/day-range.tsx';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import { optionsOf, peopleOptions } from '#client/kit/list/filter/filter.ts';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Select } from '#client/ui/form/field.tsx';
import { daysInSearch, type AnalyticsSearch, type AnalyticsView } from './analytics-search.ts';
import { PRESET_NAMES, PRESETS, presetOf } from './periods.ts';

interface AnalyticsFiltersProps {
  list: ListSearch<typeof AnalyticsSearch>;
  view: AnalyticsView;
  today: CalendarDay;
}

/** The filters: the period and what else narrows the figures. */
export function AnalyticsFilters({ list, view, today }: AnalyticsFiltersProps) {
  const { data: choices } = trpc.portal.analytics.choices.useQuery();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Period list={list} view={view} today={today} />
      <div className="min-w-0 grow basis-2xl">
        <FilterBar
          list={list}
          filters={[
            { kind: 'text', name: 'client', label: 'Client', suggestions: choices?.clients ?? [] },
            { kind: 'text', name: 'system', label: 'System', suggestions: choices?.systems ?? [] },
            {
              kind: 'choice',
              name: 'operator',
              label: 'Operator',
              all: 'All',
              options: peopleOptions(choices?.operators),
            },
            {
              kind: 'choice',
              name: 'currency',
              label: 'Currency',
              all: 'All',
              options: optionsOf(CURRENCIES),
            },
          ]}
        />
      </div>
    </div>
  );
}

const OWN = 'own';

/** Chooses a preset period, whose days the screen names above, or custom dates. */
function Period({ list, view, today }: AnalyticsFiltersProps) {
  const [isOwn, setOwn] = useState(false);
  const preset = presetOf(view, today);
  const value = isOwn || preset === undefined ? OWN : preset;
  return (
    <div className="grid w-full grid-cols-1 gap-3 min-[24rem]:grid-cols-2 md:flex md:w-auto md:flex-wrap md:*:w-44">
      <Select
        label="Period"
        value={value}
        className="max-md:col-span-full"
        onChange={({ currentTarget }) => {
          const chosen = PRESET_NAMES.find((name) => name === currentTarget.value);
          setOwn(chosen === undefined);
          if (chosen) list.filter(daysInSearch(PRESETS[chosen].of(today), today));
        }}
      >
        {PRESET_NAMES.map((name) => (
          <option key={name} value={name}>
            {PRESETS[name].label}
          </option>
        ))}
        <option value={OWN}>Custom dates</option>
      </Select>
      {value === OWN && (
        <DayRange
          labels={['First day', 'Last day']}
          required
          from={view.from}
          to={view.to}
          onChoose={({ from, to }) => from && to && list.filter(daysInSearch({ from, to }, today))}
        />
      )}
    </div>
  );
}
