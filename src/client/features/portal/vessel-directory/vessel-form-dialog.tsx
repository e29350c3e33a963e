import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { ClientCandidates } from '#contract/vessel/company.ts';
import { VesselCandidates } from '#contract/project/project-change.ts';
import { CreateVesselInput, Vessel, type UpdateVesselInput } from '#contract/vessel/vessel-directory.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { useCreateVessel, useUpdateVessel } from '#client/entities/vessel/use-vessel-mutations.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { candidateOf } from '#client/entities/vessel/vessel-candidate.ts';
import { Button } from '#client/ui/button.tsx';
import { DidYouMeanClient } from '#client/entities/company/did-you-mean-client.tsx';
import { DidYouMean } from '#client/ui/form/did-you-mean.tsx';
import { EDIT_LABELS as labels, textsOf as valuesOf } from './edit-fields.ts';
import { VesselFields } from './vessel-fields.tsx';

interface VesselFormDialogProps {
  /** Absent for a new vessel. */
  vessel?: Vessel;
  onClose: () => void;
  /** Called with the new vessel, or with the existing one that the user chose. */
  onOpen?: (id: number) => void;
}

/** Adds or edits a vessel. Asks first if the name is the same as or similar to an existing one. */
export function VesselFormDialog({ vessel, onClose, onOpen }: VesselFormDialogProps) {
  const me = usePortalUser();
  const create = useCreateVessel();
  const update = useUpdateVessel();
  /** An answer stays valid for later changes, such as the IMO number that distinguishes two vessels of one name. */
  const isNewVessel = useRef(false);
  const newClient = useRef<string | null>(undefined);
  const isNewClient = (name: string | null | undefined) => name !== undefined && name === newClient.current;
  const record = useRecordForm({
    schema: CreateVesselInput,
    recordSchema: Vessel,
    record: vessel,
    valuesOf,
    labels,
    ...(vessel && { draftName: `${me.id} vessel ${vessel.id}` }),
    create: async (input) => {
      const { clientName } = input;
      const answers = { newVessel: isNewVessel.current, newClient: isNewClient(clientName) };
      const added = await create.mutateAsync({ ...input, ...answers });
      toast({ title: `${added.vesselName} added`, tone: 'success' });
      onOpen?.(added.id);
      return added;
    },
    update: async (changes: UpdateVesselInput) => {
      const saved = await update.mutateAsync({ ...changes, newClient: isNewClient(changes.clientName) });
      toast({ title: `${saved.vesselName} saved`, tone: 'success' });
      return saved;
    },
    onClose,
  });
  const { form, problem, isSaving, sent } = record;
  const candidates = currentOf(problem, VesselCandidates)?.candidates;
  const clients = currentOf(problem, ClientCandidates)?.clients;
  return (
    <RecordDialog
      record={record}
      title={vessel ? `Edit ${vessel.vesselName}` : 'Add vessel'}
      size="lg"
      question={
        candidates ? (
          <DidYouMean
            message={errorMessage(problem)}
            candidates={candidates.map(candidateOf)}
            none="No, this is another vessel"
            isBusy={isSaving}
            onChoose={(id) => onOpen?.(id)}
            onNone={() => {
              isNewVessel.current = true;
              void record.save();
            }}
          />
        ) : (
          clients && (
            <DidYouMeanClient
              message={errorMessage(problem)}
              clients={clients}
              isBusy={isSaving}
              onChoose={(name) => {
                form.setValue('clientName', name, { shouldDirty: true });
                void record.save();
              }}
              onNone={() => {
                newClient.current = sent.clientName;
                void record.save();
              }}
            />
          )
        )
      }
      {...(!vessel && {
        footer: (id) => (
          <>
            <Button type="submit" form={id} disabled={isSaving}>
              {isSaving ? 'Adding…' : 'Add vessel'}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          </>
        ),
      })}
    >
      <FormProvider {...form}>
        <div className="grid grid-cols-1 gap-6">
          <VesselFields />
        </div>
      </FormProvider>
    </RecordDialog>
  );
}
