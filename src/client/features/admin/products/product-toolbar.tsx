import ListFilter from 'lucide-react/icons/list-filter';
import { useId, useState } from 'react';
import { PRODUCT_GAPS, PRODUCT_SORTS } from '#contract/catalogue/catalogue-admin.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Select } from '#client/ui/field.tsx';
import { SearchField } from '#client/kit/list/search-field.tsx';
import type { Groups } from './editing/group-names.ts';
import type { SortKey } from '#client/kit/list/search-schema.ts';
import { countFilters, type ProductPlace, type ProductSearch } from './product-search.ts';

const GAP_LABELS: Record<(typeof PRODUCT_GAPS)[number], string> = {
  image: 'No image',
  category: 'No category',
  brand: 'No brand',
  description: 'No description',
};

const sortKeys = PRODUCT_SORTS.flatMap((column): SortKey<typeof column>[] => [column, `-${column}`]);

const SORT_LABELS: Record<ProductPlace, Readonly<Record<string, string>>> = {
  catalogue: { name: 'Name', itemNumber: 'Item number', '-updatedAt': 'Changed last' },
  trash: { name: 'Name', itemNumber: 'Item number', deletedAt: 'Deleted first' },
};

interface ProductToolbarProps {
  view: ProductSearch;
  groups: Groups;
  onChange: (change: SearchOf<typeof ProductSearch>, options?: { replace: boolean }) => void;
}

/** Search, filters and order, all stored in the address. */
export function ProductToolbar({ view, groups, onChange }: ProductToolbarProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const filters = countFilters(view);
  const { sort = '' } = view;
  const usual = view.place === 'trash' ? 'Deleted last' : view.q === '' ? 'Catalogue order' : 'Best match';
  const sorts = {
    ...(view.place === 'catalogue' && view.q !== '' && { order: 'Catalogue order' }),
    ...SORT_LABELS[view.place],
  };

  return (
    <search className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search products"
        placeholder="Name, number or description"
        q={view.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="md:hidden"
      >
        <ListFilter aria-hidden="true" className="size-5" />
        {filters === 0 ? 'Filters' : `Filters (${filters})`}
      </Button>
      <div
        id={panel}
        className={classNames(
          'w-full gap-3 max-md:grid-cols-2 max-[24rem]:grid-cols-1 md:flex md:w-auto md:grow md:flex-wrap',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <FilterSelect
          label="Category"
          all="All categories"
          value={view.category}
          options={groups.categories}
          onChange={(category) => onChange({ category })}
        />
        <FilterSelect
          label="Brand"
          all="All brands"
          value={view.brand}
          options={groups.brands}
          onChange={(brand) => onChange({ brand })}
        />
        <Select
          label="Missing"
          className="min-w-0 md:w-40"
          value={view.without ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ without: PRODUCT_GAPS.find((gap) => gap === value) })
          }
        >
          <option value="">All products</option>
          {PRODUCT_GAPS.map((gap) => (
            <option key={gap} value={gap}>
              {GAP_LABELS[gap]}
            </option>
          ))}
        </Select>
        <Select
          label="Sort by"
          className="min-w-0 md:w-44"
          value={sort in sorts ? sort : ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: sortKeys.find((key) => key === value) })
          }
        >
          <option value="">{usual}</option>
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}

interface FilterSelectProps {
  label: string;
  all: string;
  value: number | undefined;
  options: Groups['categories'];
  onChange: (id: number | undefined) => void;
}

function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  const isKnown = value === undefined || options.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      className="min-w-0 md:w-48"
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
      }
    >
      <option value="">{all}</option>
      {!isKnown && <option value={value}>Unknown</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
