import { FilterChips } from '#client/ui/filter-chips.tsx';
import { NO_FILTERS, type DirectoryView } from './directory-view.ts';

interface ActiveFiltersProps {
  view: DirectoryView;
  onShow: (change: Partial<DirectoryView>) => void;
}

/** What is narrowed at present, each to be taken away again. The due day shows by itself. */
export function ActiveFilters({ view, onShow }: ActiveFiltersProps) {
  const active = [
    { name: 'withoutProject', text: 'No project planned', isOn: view.withoutProject },
    { name: 'client', text: `Client: ${view.client}`, isOn: view.client !== '' },
    { name: 'system', text: `System: ${view.system}`, isOn: view.system !== '' },
    { name: 'brand', text: `Brand: ${view.brand}`, isOn: view.brand !== '' },
    { name: 'withoutImo', text: 'No IMO number', isOn: view.withoutImo },
    { name: 'alike', text: 'Possible duplicates', isOn: view.alike },
    { name: 'archived', text: 'Archived', isOn: view.archived },
  ] as const satisfies { name: keyof typeof NO_FILTERS; text: string; isOn: boolean }[];
  return <FilterChips filters={active} onRemove={(name) => onShow({ [name]: NO_FILTERS[name] })} />;
}
