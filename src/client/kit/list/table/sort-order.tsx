import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { classNames } from '#client/ui/class-names.ts';
import { Select } from '#client/ui/form/field.tsx';
import type { SortKey } from '#client/kit/list/search-schema.ts';
import type { SortChoice } from '#client/kit/list/sort-choice.ts';

interface SortButtonProps {
  /** The id of the column. */
  id: string;
  label: string;
  value: SortKey;
  onSort: (value: SortKey) => void;
}

/** A column header that sorts the table; a second press reverses the order. */
export function SortButton({ id, label, value, onSort }: SortButtonProps) {
  const isOn = value === id || value === `-${id}`;
  const Arrow = value === id ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(value === id ? `-${id}` : id)}
      className={classNames(
        'print-plain -mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-md px-1.5 hover:bg-mist hover:text-ink pointer-coarse:min-h-11',
        isOn && 'text-ink',
      )}
    >
      {label}
      {isOn && <Arrow aria-hidden className="size-3.5" />}
    </button>
  );
}

/** Sorts cards. */
export function SortSelect({ labels, value, onChange }: SortChoice) {
  return (
    <Select label="Sort by" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {Object.entries(labels).flatMap(([id, label]) => [
        <option key={id} value={id}>
          {label}
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {label}, last first
        </option>,
      ])}
    </Select>
  );
}
