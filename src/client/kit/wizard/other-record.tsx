import { TextField } from '#client/ui/form/field.tsx';
import { QueryProblem, type QueryProblemProps } from '#client/kit/feedback/query-problem.tsx';

interface OtherRecordProps extends QueryProblemProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** The records found, each with details that tell it apart. */
  found: readonly { id: number; name: string; facts: string }[];
  /** Shown when nothing was found. */
  none: string;
  onChoose: (id: number) => void;
}

/** Searches for the record to merge with. */
export function OtherRecord({ label, text, onType, query, found, none, onChoose }: OtherRecordProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      <QueryProblem query={query} />
      <output className="text-sm text-muted">{query.data !== undefined && found.length === 0 && none}</output>
      <ul className="grid gap-2">
        {found.map(({ id, name, facts }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-md border border-edge px-3 py-2 text-left hover:border-theme hover:bg-theme-tint"
            >
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-muted wrap-anywhere">{facts}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
