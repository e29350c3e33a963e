import { useWatch } from 'react-hook-form';
import { Correction, CORRECTABLE_FIELDS, SuggestCorrectionInput } from '#contract/vessel/correction.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import { useSuggestCorrection } from '#client/entities/vessel/use-correction-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Select, TextArea } from '#client/ui/form/field.tsx';
import { FIELD_LABELS } from './field-labels.ts';

const labels = {
  field: 'Detail to correct',
  suggestedValue: 'Correct value (leave empty to clear it)',
  note: 'Source (optional)',
};

/** Suggests a correction of the directory for a manager to review. */
export function SuggestDialog({ vessel, onClose }: { vessel: Vessel; onClose: () => void }) {
  const suggest = useSuggestCorrection();
  const { field, form, ...record } = useRecordForm({
    schema: SuggestCorrectionInput,
    recordSchema: Correction,
    record: undefined,
    valuesOf: (): SuggestCorrectionInput => ({
      vesselDirectoryId: vessel.id,
      field: 'vesselMasterName',
      suggestedValue: '',
      note: '',
    }),
    labels,
    create: (input) => suggest.mutateAsync(input),
    onSaved: () => void toast({ title: 'Suggestion sent. A manager will review it.', tone: 'success' }),
    onClose,
  });
  const chosen = useWatch({ control: form.control, name: 'field' });
  return (
    <RecordDialog
      record={record}
      title="Suggest a correction"
      description={`Correct a detail of ${vessel.vesselName}. A manager accepts it, or tells you why not.`}
      footer={(id) => (
        <>
          <Button type="submit" form={id} aria-disabled={record.isSaving}>
            {record.isSaving ? 'Sending…' : 'Send suggestion'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      )}
    >
      <Select {...field('field')}>
        {CORRECTABLE_FIELDS.map((name) => (
          <option key={name} value={name}>
            {FIELD_LABELS[name]}
          </option>
        ))}
      </Select>
      <p className="text-sm text-muted wrap-anywhere">In the directory: {vessel[chosen] ?? 'nothing'}</p>
      <TextArea rows={2} {...field('suggestedValue')} />
      <TextArea rows={2} {...field('note')} />
    </RecordDialog>
  );
}
