import { useState, type ReactNode } from 'react';
import type { MergeSide } from '#contract/vessel/merge.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface MergedRecord {
  id: number;
  version: number;
  name: string;
}

interface MergeFormProps<Field extends string> {
  winner: MergedRecord;
  loser: MergedRecord;
  warnings?: readonly string[];
  fields: readonly {
    field: Field;
    winner: string | null;
    loser: string | null;
    suggested: MergeSide;
  }[];
  labels: Readonly<Record<Field, string>>;
  error: string | undefined;
  isBusy: boolean;
  onMerge: (input: {
    id: number;
    version: number;
    loserId: number;
    loserVersion: number;
    fromLoser: Field[];
  }) => void;
  onCancel: () => void;
  /** Says what else the merge changes, depending on the fields taken from the loser. */
  children: (fromLoser: readonly Field[]) => ReactNode;
}

/** Shows two records side by side, to choose which value to keep for each field that differs. */
export function MergeForm<Field extends string>({
  winner,
  loser,
  warnings,
  fields,
  labels,
  error,
  isBusy,
  onMerge,
  onCancel,
  children,
}: MergeFormProps<Field>) {
  const [sides, setSides] = useState<ReadonlyMap<Field, MergeSide>>(
    new Map(fields.map(({ field, suggested }) => [field, suggested])),
  );
  const differing = fields.filter((field) => field.winner !== field.loser);
  const fromLoser = fields.filter(({ field }) => sides.get(field) === 'loser').map(({ field }) => field);
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const { id, version } = winner;
        onMerge({ id, version, loserId: loser.id, loserVersion: loser.version, fromLoser });
      }}
    >
      <p className="text-md wrap-anywhere">
        <strong>{winner.name}</strong> is kept, <strong>{loser.name}</strong> is merged into it.
      </p>
      {warnings?.map((warning) => (
        <p key={warning} className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
          {warning}
        </p>
      ))}
      {differing.length === 0 && <p className="text-sm text-muted">All fields are the same.</p>}
      <div className="grid grid-cols-1 gap-3">
        {differing.length > 0 && (
          <div
            aria-hidden
            className="sticky -top-5 z-10 hidden gap-2 border-b border-line bg-paper py-2 text-sm sm:grid sm:grid-cols-2"
          >
            {[winner, loser].map(({ id, name }) => (
              <span key={id} className="truncate px-3 font-semibold" title={name}>
                <span className="font-normal text-muted">{id === winner.id ? 'Keep: ' : 'Merge in: '}</span>
                {name}
              </span>
            ))}
          </div>
        )}
        {differing.map(({ field, ...values }) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1 text-sm font-medium">{labels[field]}</legend>
            <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              {(['winner', 'loser'] as const).map((side) => (
                <label
                  key={side}
                  className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-md border border-edge px-3 py-1.5 text-sm has-checked:border-theme has-checked:bg-theme-tint"
                >
                  <input
                    type="radio"
                    name={field}
                    checked={sides.get(field) === side}
                    onChange={() => setSides((before) => new Map(before).set(field, side))}
                    className="size-4 shrink-0 scroll-mt-20 accent-theme"
                  />
                  <span className="min-w-0 wrap-anywhere whitespace-pre-line">
                    {values[side] ?? <span className="text-muted">empty</span>}
                    <span aria-hidden className="block truncate text-xs text-muted sm:hidden">
                      {side === 'winner' ? `Keep: ${winner.name}` : `Merge in: ${loser.name}`}
                    </span>
                    <span className="sr-only">, from {side === 'winner' ? winner.name : loser.name}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {children(fromLoser)}
      {error !== undefined && <FormError>{error}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Merging…' : `Merge into ${winner.name}`}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
