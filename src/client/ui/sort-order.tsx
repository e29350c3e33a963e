import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { classNames } from './class-names.ts';
import { Select } from './field.tsx';

interface Order<Sort extends string> {
  sort: Sort;
  direction: 'asc' | 'desc';
}

interface SortButtonProps<Sort extends string> {
  sort: Sort;
  label: string;
  order: Order<Sort>;
  onSort: (order: Order<Sort>) => void;
}

/** The head of a column by which a table can be sorted; pressed again it turns the order around. */
export function SortButton<Sort extends string>({ sort, label, order, onSort }: SortButtonProps<Sort>) {
  const isOn = order.sort === sort;
  const Arrow = order.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort({ sort, direction: isOn && order.direction === 'asc' ? 'desc' : 'asc' })}
      className={classNames(
        '-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-md px-1.5 hover:bg-mist hover:text-ink pointer-coarse:min-h-11',
        isOn && 'text-ink',
      )}
    >
      {label}
      {isOn && <Arrow aria-hidden className="size-3.5" />}
    </button>
  );
}

interface SortSelectProps<Sort extends string> {
  sorts: readonly Sort[];
  labels: Readonly<Record<Sort, string>>;
  order: Order<Sort>;
  onSort: (order: Order<Sort>) => void;
}

/** The same choice where the table has become cards. */
export function SortSelect<Sort extends string>({ sorts, labels, order, onSort }: SortSelectProps<Sort>) {
  return (
    <Select
      label="Sort by"
      value={`${order.sort} ${order.direction}`}
      onChange={({ target: { value } }) => {
        const [name, direction] = value.split(' ');
        const sort = sorts.find((one) => one === name);
        if (sort) onSort({ sort, direction: direction === 'desc' ? 'desc' : 'asc' });
      }}
    >
      {sorts.flatMap((sort) =>
        (['asc', 'desc'] as const).map((direction) => (
          <option key={`${sort} ${direction}`} value={`${sort} ${direction}`}>
            {labels[sort]}
            {direction === 'desc' ? ', last first' : ''}
          </option>
        )),
      )}
    </Select>
  );
}
