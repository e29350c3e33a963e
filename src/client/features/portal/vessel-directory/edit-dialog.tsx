import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ClientCandidates } from '#contract/company.ts';
import { UpdateVesselInput, Vessel } from '#contract/vessel-directory.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { isToldAtFields, showFieldIssues } from '#client/lib/field-issues.ts';
import { usePersistedDraft } from '#client/lib/persisted-draft.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DidYouMeanClient } from '#client/ui/did-you-mean-client.tsx';
import { DraftButtons } from '#client/ui/draft-buttons.tsx';
import { SaveProblem } from '#client/ui/save-problem.tsx';
import { changesOf, differences, EDIT_FIELDS, readKept, textsOf, type EditField } from './edit-fields.ts';
import { useVesselTouched } from './use-vessels.ts';
import { VesselFormDialog } from './vessel-form-dialog.tsx';

interface EditVesselDialogProps {
  vessel: Vessel;
  onClose: () => void;
}

/** Edits a vessel. What is typed is kept in this browser until it is saved or thrown away. */
export function EditVesselDialog({ vessel, onClose }: EditVesselDialogProps) {
  const utils = trpc.useUtils();
  const touched = useVesselTouched();
  const [kept, keep] = usePersistedDraft(`vessel ${vessel.id}`);
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
  const clients = currentOf(update.error, ClientCandidates)?.clients;
  const asked = update.variables;
  /** The name that was said to be a new client. */
  const [newClient, setNewClient] = useState<string | null>();

  const submit = (version: number, client = newClient) =>
    void form.handleSubmit((input) => {
      if (update.isPending) return;
      const changes = changesOf(input, isTyped);
      update.mutate({ id: vessel.id, version, ...changes, newClient: changes.clientName === client });
    })();

  function startFrom(seen: Vessel): void {
    form.reset({ id: seen.id, version: seen.version, ...textsOf(seen) });
    keep(undefined);
    update.reset();
  }

  return (
    <VesselFormDialog
      title={`Edit ${vessel.vesselName}`}
      form={form}
      onSubmit={() => submit(vessel.version)}
      onClose={onClose}
      footer={(id) => (
        <DraftButtons
          form={id}
          isBusy={update.isPending}
          isDirty={isDirty}
          onClose={onClose}
          onDiscard={() => startFrom(vessel)}
        />
      )}
      problem={
        clients && asked ? (
          <DidYouMeanClient
            message={errorMessage(update.error)}
            clients={clients}
            isBusy={update.isPending}
            onChoose={(name) => {
              form.setValue('clientName', name, { shouldDirty: true });
              submit(asked.version);
            }}
            onNone={() => {
              setNewClient(asked.clientName);
              submit(asked.version, asked.clientName);
            }}
          />
        ) : (
          <SaveProblem
            error={isToldAtFields(update.error, EDIT_FIELDS) ? null : update.error}
            both={current && differences(current, form.getValues(), isTyped)}
            isBusy={update.isPending}
            onKeepMine={() => current && submit(current.version)}
            onTakeTheirs={() => current && startFrom(current)}
          />
        )
      }
    />
  );
}
