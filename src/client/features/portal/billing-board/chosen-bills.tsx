import { createContext, use } from 'react';
import { rowSelect } from '#client/kit/shortcuts/row-keys.ts';

interface ChosenBills {
  ids: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

/** The bills that are chosen, for the boxes in the rows of the tables. */
export const ChosenBills = createContext<ChosenBills>({ ids: new Set(), onChoose: () => undefined });

const box = 'grid size-6 cursor-pointer place-items-center pointer-coarse:size-11';

export function ChooseBill({ id, name }: { id: string; name: string }) {
  const { ids, onChoose } = use(ChosenBills);
  return (
    <label className={box}>
      <input
        {...rowSelect}
        type="checkbox"
        checked={ids.has(id)}
        onChange={({ currentTarget }) => {
          const next = new Set(ids);
          if (currentTarget.checked) next.add(id);
          else next.delete(id);
          onChoose(next);
        }}
        className="size-4.5 accent-theme"
      />
      <span className="sr-only">Select {name}</span>
    </label>
  );
}

/** Chooses all bills of a table, or none of them. */
export function ChooseBills({ all, label }: { all: readonly string[]; label: string }) {
  const { ids, onChoose } = use(ChosenBills);
  const isAll = all.every((id) => ids.has(id));
  return (
    <label className="inline-flex min-h-6 cursor-pointer items-center gap-2 pl-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isAll}
        onChange={() =>
          onChoose(isAll ? new Set([...ids].filter((id) => !all.includes(id))) : new Set([...ids, ...all]))
        }
        className="size-4.5 accent-theme"
      />
      {label}
    </label>
  );
}
