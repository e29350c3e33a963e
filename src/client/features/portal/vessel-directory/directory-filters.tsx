import { Checkbox } from '#client/ui/field.tsx';
import { TextFilter } from '#client/ui/text-filter.tsx';
import type { DirectoryView } from './directory-view.ts';

interface DirectoryFiltersProps {
  id: string;
  view: DirectoryView;
  onShow: (change: Partial<DirectoryView>) => void;
}

const flags = [
  { name: 'withoutProject', label: 'No project planned' },
  { name: 'withoutImo', label: 'No IMO number' },
  { name: 'alike', label: 'Possible duplicates' },
  { name: 'archived', label: 'Archived' },
] as const;

/** By what the directory can be narrowed beside the text and the due day. */
export function DirectoryFilters({ id, view, onShow }: DirectoryFiltersProps) {
  return (
    <section
      id={id}
      aria-label="Filters"
      className="grid gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 sm:grid-cols-3"
    >
      <TextFilter label="Client" text={view.client} onChange={(client) => onShow({ client })} />
      <TextFilter label="System" text={view.system} onChange={(system) => onShow({ system })} />
      <TextFilter label="Brand" text={view.brand} onChange={(brand) => onShow({ brand })} />
      <div className="flex flex-wrap gap-x-6 sm:col-span-3">
        {flags.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={view[name]}
            onChange={({ target: { checked } }) => onShow({ [name]: checked })}
          />
        ))}
      </div>
    </section>
  );
}
