import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { CORRECTABLE_FIELDS, SuggestCorrectionInput } from '#contract/correction.ts';
import type { Vessel } from '#contract/vessel-directory.ts';
import { useIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { isToldAtFields, showFieldIssues } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select, TextArea } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { FIELD_LABELS } from './tool-words.ts';

const FIELDS = ['field', 'suggestedValue', 'note'] as const;

/** What somebody found otherwise than the directory says, for a manager to decide. */
export function SuggestDialog({ vessel, onClose }: { vessel: Vessel; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { stamp, settled } = useIdempotencyKey();
  const form = useForm({
    resolver: standardSchemaResolver(SuggestCorrectionInput),
    defaultValues: {
      vesselDirectoryId: vessel.id,
      field: 'vesselMasterName',
      suggestedValue: '',
      note: '',
    } as SuggestCorrectionInput,
  });
  const { errors } = form.formState;
  const suggest = trpc.portal.corrections.suggest.useMutation({
    onSuccess() {
      toast({ title: 'Thank you. A manager will look at it.', tone: 'success' });
      onClose();
      return utils.portal.corrections.invalidate();
    },
    onError: (error) => showFieldIssues(error, form.setError, [...FIELDS]),
    onSettled: (_, error) => settled(error),
  });
  const field = useWatch({ control: form.control, name: 'field' });
  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title="Suggest a correction"
      description={`What should the directory say of ${vessel.vesselName}? A manager takes it over or tells you why not.`}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((input) => {
            if (!suggest.isPending) suggest.mutate(stamp(input));
          })(event)
        }
      >
        <Select label="What is wrong" error={errors.field?.message} {...form.register('field')}>
          {CORRECTABLE_FIELDS.map((name) => (
            <option key={name} value={name}>
              {FIELD_LABELS[name]}
            </option>
          ))}
        </Select>
        <p className="text-sm text-muted wrap-anywhere">The directory says: {vessel[field] ?? 'nothing'}</p>
        <TextArea
          label="What it should say (leave empty for nothing)"
          rows={2}
          error={errors.suggestedValue?.message}
          {...form.register('suggestedValue')}
        />
        <TextArea
          label="How you know (optional)"
          rows={2}
          error={errors.note?.message}
          {...form.register('note')}
        />
        {suggest.error && !isToldAtFields(suggest.error, FIELDS) && (
          <FormError>{errorMessage(suggest.error)}</FormError>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={suggest.isPending}>
            {suggest.isPending ? 'Sending…' : 'Suggest it'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
