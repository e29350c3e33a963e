import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ContactMet, CreateContactMetInput } from '#contract/contact-met.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { useDeviceStamp } from '#client/lib/device-stamp.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { useProjectTouched } from '#client/lib/portal-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { CONTACT_LABELS, ContactFields } from '#client/ui/contact-fields.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SaveButtons } from '#client/ui/save-buttons.tsx';

interface ContactDialogProps {
  projectId: number;
  /** Absent where somebody new is written down. */
  contact: ContactMet | undefined;
  onClose: () => void;
}

const FIELDS = Object.keys(CONTACT_LABELS) as (keyof typeof CONTACT_LABELS)[];

const valuesOf = (projectId: number, contact: ContactMet | undefined): CreateContactMetInput => ({
  projectId,
  contactType: contact?.contactType ?? 'engineer',
  name: contact?.name ?? '',
  position: contact?.position ?? '',
  company: contact?.company ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
});

export function ContactDialog({ projectId, contact: opened, onClose }: ContactDialogProps) {
  const [contact, setContact] = useState(opened);
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const { stamp, settled } = useDeviceStamp();
  const options = {
    networkMode: 'always',
    async onSuccess({ name }: ContactMet) {
      onClose();
      toast({ title: `${name} saved`, tone: 'success' });
      await Promise.all([utils.portal.contactsMet.list.invalidate({ projectId }), touched()]);
    },
    onError: (error: unknown) => showFieldIssues(error, form.setError, FIELDS),
    onSettled: (_: unknown, error: unknown) => settled(error),
  } as const;
  const create = trpc.portal.contactsMet.create.useMutation(options);
  const update = trpc.portal.contactsMet.update.useMutation(options);
  const form = useForm({
    resolver: standardSchemaResolver(CreateContactMetInput),
    defaultValues: valuesOf(projectId, contact),
  });
  useUnsavedGuard(form.formState.isDirty);
  const { register } = form;
  const { errors } = form.formState;
  const isBusy = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const current = currentOf(update.error, ContactMet);

  function save(input: CreateContactMetInput, version = contact?.version): void {
    if (contact && version !== undefined) update.mutate(stamp({ ...input, id: contact.id, version }));
    else create.mutate(stamp(input));
  }

  function takeTheirs(theirs: ContactMet): void {
    setContact(theirs);
    form.reset(valuesOf(projectId, theirs));
    update.reset();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={contact ? `Edit ${contact.name}` : 'Add a contact'}
      description="As they were on this job. The vessel directory is not changed by it."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((input) => save(input))(event)}
      >
        {current ? (
          <BothVersions
            message={errorMessage(update.error)}
            fields={FIELDS.map((field) => ({
              label: CONTACT_LABELS[field],
              theirs: current[field] ?? '',
              mine: form.getValues(field) ?? '',
            })).filter(({ theirs, mine }) => theirs !== mine)}
            isBusy={isBusy}
            onKeepMine={() => void form.handleSubmit((input) => save(input, current.version))()}
            onTakeTheirs={() => takeTheirs(current)}
          />
        ) : (
          error && <FormError>{errorMessage(error)}</FormError>
        )}
        <ContactFields field={(name) => ({ ...register(name), error: errors[name]?.message })} hasType />
        <SaveButtons isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
