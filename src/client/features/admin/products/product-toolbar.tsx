import { PRODUCT_GAPS } from '#contract/catalogue/catalogue-admin.ts';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import type { FilterOption } from '#client/kit/list/filter/filter.ts';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { Select } from '#client/ui/form/field.tsx';
import type { Groups } from './editing/group-names.ts';
import type { ProductPlace, ProductSearch } from './product-search.ts';

const GAP_LABELS: Record<(typeof PRODUCT_GAPS)[number], string> = {
  image: 'No image',
  category: 'No category',
  brand: 'No brand',
  description: 'No description',
};

const SORT_LABELS: Record<ProductPlace, Readonly<Record<string, string>>> = {
  catalogue: { name: 'Name', itemNumber: 'Item number', '-updatedAt': 'Changed last' },
  trash: { name: 'Name', itemNumber: 'Item number', deletedAt: 'Deleted first' },
};

const optionsOf = (groups: Groups['brands']): FilterOption[] =>
  groups.map(({ id, name }) => ({ value: id, label: name }));

interface ProductToolbarProps {
  list: ListSearch<typeof ProductSearch>;
  groups: Groups;
}

/** Search, filters and order, all stored in the address. */
export function ProductToolbar({ list, groups: { categories, brands } }: ProductToolbarProps) {
  const { place, q, sort = '' } = list.search;
  // The schema of the address checks the value.
  const address: ListSearch = list;
  const usual = place === 'trash' ? 'Deleted last' : q === '' ? 'Catalogue order' : 'Best match';
  const sorts = {
    ...(place === 'catalogue' && q !== '' && { order: 'Catalogue order' }),
    ...SORT_LABELS[place],
  };
  return (
    <FilterBar
      list={list}
      search={{ label: 'Search products', placeholder: 'Name, number or description' }}
      filters={[
        {
          kind: 'choice',
          name: 'category',
          label: 'Category',
          all: 'All categories',
          options: optionsOf(categories),
        },
        { kind: 'choice', name: 'brand', label: 'Brand', all: 'All brands', options: optionsOf(brands) },
        {
          kind: 'choice',
          name: 'without',
          label: 'Missing',
          all: 'All products',
          options: PRODUCT_GAPS.map((gap) => ({ value: gap, label: GAP_LABELS[gap] })),
        },
      ]}
    >
      <Select
        label="Sort by"
        labelHidden
        value={sort in sorts ? sort : ''}
        onChange={({ currentTarget: { value } }) => address.filter({ sort: value })}
      >
        <option value="">{usual}</option>
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </FilterBar>
  );
}
