import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UpdateVesselInput, Vessel } from '#contract/vessel-directory.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { isToldAtFields, showFieldIssues } from '#client/lib/field-issues.ts';
import { useKeptDraft } from '#client/lib/kept-draft.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { changesOf, differences, EDIT_FIELDS, readKept, textsOf, type EditField } from './edit-fields.ts';
import { useVesselTouched } from './use-vessels.ts';
import { VesselFields } from './vessel-fields.tsx';

interface EditVesselDialogProps {
  vessel: Vessel;
  onClose: () => void;
}

/** Edits a vessel. What is typed is kept in this browser until it is saved or thrown away. */
export function EditVesselDialog({ vessel, onClose }: EditVesselDialogProps) {
  const utils = trpc.useUtils();
  const touched = useVesselTouched();
  const [kept, keep] = useKeptDraft(`vessel ${vessel.id}`);
  const form = useForm({
    resolver: standardSchemaResolver(UpdateVesselInput),
    defaultValues: { id: vessel.id, version: vessel.version, ...textsOf(vessel) },
  });
  const { dirtyFields, isDirty } = form.formState;
  const isTyped = (field: EditField) => dirtyFields[field] !== undefined;

  useEffect(() => {
    for (const [field, text] of Object.entries(readKept(kept))) {
      form.setValue(field as EditField, text, { shouldDirty: true });
    }
    // Only what was kept when the form opened: from then on the form is what is kept.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, dirtyFields: true },
        callback({ values, dirtyFields: typed = {} }) {
          const texts = EDIT_FIELDS.filter((field) => typed[field]).map((field) => [field, values[field]]);
          keep(texts.length === 0 ? undefined : JSON.stringify(Object.fromEntries(texts)));
        },
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `keep` writes to one place, whichever render it is of
    [form],
  );

  const update = trpc.portal.vessels.update.useMutation({
    networkMode: 'always',
    onSuccess(saved) {
      keep(undefined);
      utils.portal.vessels.byId.setData({ id: vessel.id }, saved);
      toast({ title: `${saved.vesselName} saved`, tone: 'success' });
      onClose();
      return touched();
    },
    onError: (error) => showFieldIssues(error, form.setError, [...EDIT_FIELDS]),
  });
  const current = currentOf(update.error, Vessel);

  const submit = (version: number) =>
    void form.handleSubmit((input) => {
      if (!update.isPending) update.mutate({ id: vessel.id, version, ...changesOf(input, isTyped) });
    })();

  function startFrom(seen: Vessel): void {
    form.reset({ id: seen.id, version: seen.version, ...textsOf(seen) });
    keep(undefined);
    update.reset();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${vessel.vesselName}`}
      size="lg"
      footer={
        <>
          <Button disabled={update.isPending || !isDirty} onClick={() => submit(vessel.version)}>
            {update.isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {isDirty ? 'Close, keep what is typed' : 'Close'}
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => startFrom(vessel)}>
              Discard what is typed
            </Button>
          )}
        </>
      }
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit(vessel.version);
        }}
      >
        {current ? (
          <BothVersions
            message={errorMessage(update.error)}
            fields={differences(current, form.getValues(), isTyped)}
            isBusy={update.isPending}
            onKeepMine={() => submit(current.version)}
            onTakeTheirs={() => startFrom(current)}
          />
        ) : (
          update.error &&
          !isToldAtFields(update.error, EDIT_FIELDS) && <FormError>{errorMessage(update.error)}</FormError>
        )}
        <FormProvider {...form}>
          <VesselFields />
        </FormProvider>
        {/* Enter in a field saves; the button that is seen stands at the foot. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden>
          Save
        </button>
      </form>
    </Dialog>
  );
}
