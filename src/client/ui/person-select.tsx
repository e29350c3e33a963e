import { Select } from './field.tsx';

interface PersonSelectProps {
  label: string;
  /** What stands for no choice. */
  all: string;
  people: readonly { id: number; name: string; isActive: boolean }[] | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Narrows a list to one of the staff, among them those who have left. */
export function PersonSelect({ label, all, people, value, onChange }: PersonSelectProps) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
    >
      <option value="">{all}</option>
      {people?.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : `${name} (inactive)`}
        </option>
      ))}
    </Select>
  );
}
