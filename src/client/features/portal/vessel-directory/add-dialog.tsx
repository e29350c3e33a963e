import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ClientCandidates } from '#contract/company.ts';
import { VesselCandidates } from '#contract/project-change.ts';
import { CreateVesselInput } from '#contract/vessel-directory.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { isToldAtFields, showFieldIssues } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { candidateOf } from '#client/lib/vessel-candidate.ts';
import { DidYouMeanClient } from '#client/ui/did-you-mean-client.tsx';
import { DidYouMean } from '#client/ui/did-you-mean.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { EDIT_FIELDS, type EditField } from './edit-fields.ts';
import { useVesselTouched } from './use-vessels.ts';
import { VesselFormDialog } from './vessel-form-dialog.tsx';

interface AddVesselDialogProps {
  onClose: () => void;
  /** The one that was added, or that it turned out to be. */
  onOpen: (id: number) => void;
}

const blank = Object.fromEntries(EDIT_FIELDS.map((field) => [field, ''])) as Record<EditField, string>;

/** Adds a vessel by hand. A name that is known, or nearly, is asked about first. */
export function AddVesselDialog({ onClose, onOpen }: AddVesselDialogProps) {
  const touched = useVesselTouched();
  /** Said once, it holds for what is typed afterwards: the number that tells two ships of a name apart. */
  const [isNew, setNew] = useState(false);
  /** The name that was said to be a new client. */
  const [newClient, setNewClient] = useState<string | null>();
  const form = useForm({
    resolver: standardSchemaResolver(CreateVesselInput),
    defaultValues: blank,
  });
  useUnsavedGuard(form.formState.isDirty);
  const create = trpc.portal.vessels.create.useMutation({
    onSuccess(vessel) {
      toast({ title: `${vessel.vesselName} is in the directory`, tone: 'success' });
      onOpen(vessel.id);
      return touched();
    },
    onError: (error) => showFieldIssues(error, form.setError, [...EDIT_FIELDS]),
  });
  const candidates = currentOf(create.error, VesselCandidates)?.candidates;
  const clients = currentOf(create.error, ClientCandidates)?.clients;
  const submit = ({ newVessel = isNew, client = newClient } = {}) =>
    void form.handleSubmit((input) => {
      if (create.isPending) return;
      create.mutate({ ...input, newVessel, newClient: input.clientName === client });
    })();

  return (
    <VesselFormDialog
      holdsTyping
      title="Add a vessel"
      form={form}
      onSubmit={() => submit()}
      onClose={onClose}
      footer={(id) => (
        <>
          <Button type="submit" form={id} disabled={create.isPending}>
            {create.isPending ? 'Adding…' : 'Add vessel'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      )}
      problem={
        candidates ? (
          <DidYouMean
            message={errorMessage(create.error)}
            candidates={candidates.map(candidateOf)}
            none="No, it is another vessel"
            isBusy={create.isPending}
            onChoose={onOpen}
            onNone={() => {
              setNew(true);
              submit({ newVessel: true });
            }}
          />
        ) : clients ? (
          <DidYouMeanClient
            message={errorMessage(create.error)}
            clients={clients}
            isBusy={create.isPending}
            onChoose={(name) => {
              form.setValue('clientName', name, { shouldDirty: true });
              submit();
            }}
            onNone={() => {
              const client = create.variables?.clientName;
              setNewClient(client);
              submit({ client });
            }}
          />
        ) : (
          create.error &&
          !isToldAtFields(create.error, EDIT_FIELDS) && <FormError>{errorMessage(create.error)}</FormError>
        )
      }
    />
  );
}
