import { useId } from 'react';
import { CURRENCIES } from '#contract/billing.ts';
import type { CalendarDay } from '#contract/calendar-day.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { DayRange } from '#client/kit/list/day-range.tsx';
import { Select, TextField } from '#client/ui/field.tsx';
import { FoldedFilters } from '#client/ui/folded-filters.tsx';
import { PersonSelect } from '#client/ui/person-select.tsx';
import { PRESET_NAMES, PRESETS, presetOf, type AnalyticsView } from './analytics-view.ts';

interface AnalyticsFiltersProps {
  view: AnalyticsView;
  today: CalendarDay;
  onShow: (change: Partial<AnalyticsView>) => void;
}

/** Which time, and whose projects. All of it stands in the address. */
export function AnalyticsFilters({ view, today, onShow }: AnalyticsFiltersProps) {
  const id = useId();
  const { data: choices } = trpc.portal.analytics.choices.useQuery();
  const client = useSearchText(view.client, (text) => onShow({ client: text }));
  const system = useSearchText(view.system, (text) => onShow({ system: text }));
  const preset = presetOf(view, today);
  return (
    <search className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 md:grid-cols-4 2xl:grid-cols-7">
      <Select
        label="Period"
        value={preset ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = PRESET_NAMES.find((name) => name === value);
          if (chosen) onShow(PRESETS[chosen].of(today));
        }}
      >
        {preset === undefined && <option value="">Own days</option>}
        {PRESET_NAMES.map((name) => (
          <option key={name} value={name}>
            {PRESETS[name].label}
          </option>
        ))}
      </Select>
      <FoldedFilters chosen={[view.client, view.system, view.operator, view.currency].filter(Boolean).length}>
        <DayRange
          labels={['First day', 'Last day']}
          required
          from={view.from}
          to={view.to}
          onChoose={({ from, to }) => from && to && onShow({ from, to })}
        />
        <TextField
          label="Client"
          type="search"
          list={`${id}-clients`}
          value={client.text}
          onChange={(event) => client.type(event.currentTarget.value)}
        />
        <TextField
          label="System"
          type="search"
          list={`${id}-systems`}
          value={system.text}
          onChange={(event) => system.type(event.currentTarget.value)}
        />
        <PersonSelect
          label="Operator"
          all="All"
          people={choices?.operators}
          value={view.operator}
          onChange={(operator) => onShow({ operator })}
        />
        <Select
          label="Currency"
          value={view.currency ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onShow({ currency: CURRENCIES.find((currency) => currency === value) })
          }
        >
          <option value="">All</option>
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      </FoldedFilters>
      <datalist id={`${id}-clients`}>
        {choices?.clients.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <datalist id={`${id}-systems`}>
        {choices?.systems.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </search>
  );
}
