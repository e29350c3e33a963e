import ListFilter from 'lucide-react/icons/list-filter';
import { useId, useState } from 'react';
import type { Brand, ProductCategory } from '#contract/catalogue/catalogue.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Checkbox, Select } from '#client/ui/form/field.tsx';
import type { CatalogueSearch } from './catalogue-search.ts';

/** Category and brand. They are kept but disabled during a search, which ignores both. */
export function CatalogueFilters({
  categories,
  brands,
  search,
  isSetAside,
  onChange,
}: {
  categories: readonly ProductCategory[] | undefined;
  brands: readonly Brand[] | undefined;
  search: CatalogueSearch;
  isSetAside: boolean;
  onChange: (change: (search: CatalogueSearch) => CatalogueSearch) => void;
}) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { category, brands: ticked = [] } = search;
  const count = (category === undefined ? 0 : 1) + ticked.length;

  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="md:hidden"
      >
        <ListFilter aria-hidden="true" className="size-5" />
        {count === 0 ? 'Category and brand' : `Category and brand (${count} chosen)`}
      </Button>
      <div id={panelId} className={classNames('min-h-0 flex-col gap-4 md:flex', isOpen ? 'flex' : 'hidden')}>
        <Select
          label="Category"
          disabled={isSetAside}
          value={category ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange((now) => ({ ...now, category: value === '' ? undefined : Number(value) }))
          }
        >
          <option value="">All Categories</option>
          {categories?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {brands && brands.length > 0 && (
          <fieldset disabled={isSetAside} className="contents">
            <legend className="-mb-3 text-sm font-medium">
              Brand
              {ticked.length > 0 && <span className="font-normal text-muted"> ({ticked.length} chosen)</span>}
            </legend>
            <div
              className={classNames('-mx-1 px-1 max-md:grid max-md:grid-cols-2', isSetAside && 'text-muted')}
            >
              {brands.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={ticked.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(({ brands: others = [], ...now }) => ({
                      ...now,
                      brands: checked ? [...others, id] : others.filter((other) => other !== id),
                    }))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </div>
  );
}
