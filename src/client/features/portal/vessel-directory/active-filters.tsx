import X from 'lucide-react/icons/x';
import { NO_FILTERS, type DirectoryView } from './directory-view.ts';

interface ActiveFiltersProps {
  view: DirectoryView;
  onShow: (change: Partial<DirectoryView>) => void;
}

/** What is narrowed at present, each to be taken away again. The due day shows by itself. */
export function ActiveFilters({ view, onShow }: ActiveFiltersProps) {
  const active = [
    { name: 'withoutJob', text: 'No job planned', isOn: view.withoutJob },
    { name: 'client', text: `Client: ${view.client}`, isOn: view.client !== '' },
    { name: 'system', text: `System: ${view.system}`, isOn: view.system !== '' },
    { name: 'brand', text: `Brand: ${view.brand}`, isOn: view.brand !== '' },
    { name: 'withoutImo', text: 'No IMO number', isOn: view.withoutImo },
    { name: 'alike', text: 'Possible duplicates', isOn: view.alike },
    { name: 'archived', text: 'Archived', isOn: view.archived },
  ] as const satisfies { name: keyof typeof NO_FILTERS; text: string; isOn: boolean }[];
  const shown = active.filter(({ isOn }) => isOn);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-1.5">
      {shown.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`${text}: remove`}
            onClick={() => onShow({ [name]: NO_FILTERS[name] })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-theme/20 bg-theme-tint px-2.5 font-medium text-theme-strong hover:border-theme pointer-coarse:min-h-11"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
