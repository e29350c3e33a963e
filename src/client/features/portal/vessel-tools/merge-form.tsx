import { useState } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import type { MergePreview } from '#contract/vessel/vessel-merge.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { TextField } from '#client/ui/form/field.tsx';
import { MergeForm } from '#client/kit/wizard/merge-form.tsx';
import { FIELD_LABELS } from './field-labels.ts';
import { useMergeVessels, useUndoVesselMerge } from '#client/entities/vessel/use-vessel-merge-mutations.ts';

interface MergeVesselsFormProps {
  preview: MergePreview;
  onClose: () => void;
}

/** Compares two vessels and shows what the merge moves. */
export function MergeVesselsForm({ preview, onClose }: MergeVesselsFormProps) {
  const { winner, loser, fields, moves, warnings } = preview;
  const [typed, setTyped] = useState('');
  const hasTwoNumbers = winner.imoNumber !== null && loser.imoNumber !== null;
  const undo = useUndoVesselMerge({
    onSuccess: (vessel) => void toast({ title: `Merge undone: ${vessel.vesselName}`, tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Could not undo the merge', description: errorMessage(error), tone: 'danger' }),
  });
  const merge = useMergeVessels({
    onSuccess({ vessel, merge: made }) {
      toast({
        title: `${made.loserName} merged into ${vessel.vesselName}`,
        action: { label: 'Undo', onSelect: () => undo.mutate({ id: made.id }) },
      });
      onClose();
    },
  });
  const numberIssue = issueAt(merge.error, 'confirmImoNumber');
  return (
    <MergeForm
      winner={{ ...winner, name: winner.vesselName }}
      loser={{ ...loser, name: loser.vesselName }}
      warnings={warnings}
      fields={fields}
      labels={FIELD_LABELS}
      error={merge.error && numberIssue === undefined ? errorMessage(merge.error) : undefined}
      isBusy={merge.isPending}
      onCancel={onClose}
      onMerge={(input) => merge.mutate({ ...input, ...(hasTwoNumbers && { confirmImoNumber: typed }) })}
    >
      {(fromLoser) => (
        <>
          <p className="text-sm text-muted">
            Moves: {formatCount(moves.projects, 'project')} ({moves.openProjects} open),{' '}
            {formatCount(moves.services, 'service')}, {formatCount(moves.contacts, 'contact')},{' '}
            {formatCount(moves.parts, 'part')}. Last service and due date are recalculated. Reports and
            snapshots are not changed.
          </p>
          {hasTwoNumbers && (
            <TextField
              label={`To confirm, type ${fromLoser.includes('imoNumber') ? winner.imoNumber : loser.imoNumber}`}
              hint="This IMO number will no longer be used. Check it against the ship’s papers first."
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              error={numberIssue}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </>
      )}
    </MergeForm>
  );
}
