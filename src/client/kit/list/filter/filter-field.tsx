import { useId } from 'react';
import { useSearchText } from '#client/kit/list/use-search-text.ts';
import { Checkbox, Select, TextField } from '#client/ui/form/field.tsx';
import { DayRange } from './day-range.tsx';
import type { FieldFilter } from './filter.ts';
import { textOf } from '#client/kit/list/search-schema.ts';
import { useEcho } from '#client/kit/list/use-echo.ts';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';

interface FilterFieldProps<Kind extends FieldFilter['kind'] = FieldFilter['kind']> {
  list: ListSearch;
  filter: Extract<FieldFilter, { kind: Kind }>;
}

/** The field of one filter. */
export function FilterField({ list, filter }: FilterFieldProps) {
  switch (filter.kind) {
    case 'text':
      return <TextFilter list={list} filter={filter} />;
    case 'choice':
      return <ChoiceFilter list={list} filter={filter} />;
    case 'flag':
      return <FlagFilter list={list} filter={filter} />;
    case 'days':
      return (
        <DayRange
          labels={[filter.label, filter.untilLabel]}
          from={dayOf(list.search[filter.name])}
          to={dayOf(list.search[filter.until])}
          onChoose={({ from, to }) => list.filter({ [filter.name]: from, [filter.until]: to })}
        />
      );
    case 'only':
      return null;
  }
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function TextFilter({ list, filter: { name, label, suggestions } }: FilterFieldProps<'text'>) {
  const listId = useId();
  const { text, type } = useSearchText(textOf(list.search[name]), (next) =>
    list.filter({ [name]: next }, { replace: true }),
  );
  return (
    <div>
      <TextField
        label={label}
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        list={suggestions && listId}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}

function ChoiceFilter({ list, filter: { name, label, all, options } }: FilterFieldProps<'choice'>) {
  const [shown, choose] = useEcho(textOf(list.search[name]), (value) => list.filter({ [name]: value }));
  const isKnown = shown === '' || options.some(({ value }) => String(value) === shown);
  return (
    <Select label={label} value={shown} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">{all}</option>
      {!isKnown && <option>{shown}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

function FlagFilter({ list, filter: { name, label, on = '1' } }: FilterFieldProps<'flag'>) {
  const isSet = list.search[name] === true || list.search[name] === on;
  const [shown, choose] = useEcho(isSet, (isOn) => list.filter({ [name]: isOn ? on : undefined }));
  return (
    <Checkbox
      className="self-end"
      label={label}
      checked={shown}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}
