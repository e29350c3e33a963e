import { useState } from 'react';
import type { MergeField, MergePreview, MergeSide } from '#contract/vessel-merge.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { inWords } from '#client/lib/in-words.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { FIELD_LABELS } from './tool-words.ts';
import { useDirectoryTouched } from './use-directory-touched.ts';

interface MergeFormProps {
  preview: MergePreview;
  onClose: () => void;
  onMerged: () => void;
}

/** Both entries side by side: for each field that differs, whose value is taken. */
export function MergeForm({ preview, onClose, onMerged }: MergeFormProps) {
  const { winner, loser, fields, moves, warnings } = preview;
  const touched = useDirectoryTouched();
  const [sides, setSides] = useState<ReadonlyMap<MergeField, MergeSide>>(
    new Map(fields.map(({ field, suggested }) => [field, suggested])),
  );
  const undo = trpc.portal.vesselMerges.undo.useMutation({
    networkMode: 'always',
    onSuccess(vessel) {
      toast({ title: `${vessel.vesselName} stands alone again`, tone: 'success' });
      return touched();
    },
    onError: (error) => toast({ title: 'Not undone', description: errorMessage(error), tone: 'danger' }),
  });
  const merge = trpc.portal.vesselMerges.merge.useMutation({
    networkMode: 'always',
    onSuccess({ vessel, merge: made }) {
      toast({
        title: `${made.loserName} is part of ${vessel.vesselName}`,
        action: { label: 'Undo', onSelect: () => undo.mutate({ id: made.id }) },
      });
      onClose();
      onMerged();
      return touched();
    },
  });
  const differing = fields.filter((field) => field.winner !== field.loser);
  const fromLoser = fields.filter(({ field }) => sides.get(field) === 'loser').map(({ field }) => field);

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (merge.isPending) return;
        merge.mutate({
          id: winner.id,
          version: winner.version,
          loserId: loser.id,
          loserVersion: loser.version,
          fromLoser,
        });
      }}
    >
      <p className="text-md">
        <strong>{winner.vesselName}</strong> stays, <strong>{loser.vesselName}</strong> becomes part of it.
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
          {warning}
        </p>
      ))}
      {differing.length === 0 && <p className="text-sm text-muted">They say the same in every field.</p>}
      <div className="grid grid-cols-1 gap-3">
        {differing.map(({ field, ...values }) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1 text-sm font-medium">{FIELD_LABELS[field]}</legend>
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
                    className="size-4 shrink-0 accent-theme"
                  />
                  <span className="min-w-0 wrap-anywhere whitespace-pre-line">
                    {values[side] ?? <span className="text-muted">empty</span>}
                    <span className="sr-only">
                      , as {side === 'winner' ? winner.vesselName : loser.vesselName} has it
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <p className="text-sm text-muted">
        Moves along: {inWords(moves.projects, 'job')} ({moves.openProjects} open),{' '}
        {inWords(moves.services, 'service')}, {inWords(moves.contacts, 'contact')},{' '}
        {inWords(moves.parts, 'part')}. Last service and due day are worked out anew; reports and snapshots
        stay as they are.
      </p>
      {merge.error && <FormError>{errorMessage(merge.error)}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={merge.isPending}>
          {merge.isPending ? 'Merging…' : `Merge into ${winner.vesselName}`}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
