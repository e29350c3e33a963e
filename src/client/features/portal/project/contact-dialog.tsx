import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ContactMet, CreateContactMetInput } from '#contract/contact-met.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { useIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { useProjectTouched } from '#client/lib/portal-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { ContactDialog } from '#client/ui/contact-dialog.tsx';
import { CONTACT_LABELS } from '#client/ui/contact-fields.tsx';

interface ContactMetDialogProps {
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

export function ContactMetDialog({ projectId, contact: opened, onClose }: ContactMetDialogProps) {
  const [contact, setContact] = useState(opened);
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const { stamp, settled } = useIdempotencyKey();
  const options = {
    async onSuccess({ name }: ContactMet) {
      onClose();
      toast({ title: `${name} saved`, tone: 'success' });
      await Promise.all([utils.portal.contactsMet.invalidate(), touched()]);
    },
    onError: (error: unknown) => showFieldIssues(error, form.setError, FIELDS),
    onSettled: (_: unknown, error: unknown) => settled(error),
  };
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
    <ContactDialog
      called={contact?.name}
      description="As they were on this job. The vessel directory is not changed by it."
      field={(name) => ({ ...register(name), error: errors[name]?.message })}
      hasType
      error={create.error ?? update.error}
      both={current && { fields: FIELDS, theirs: current, mine: form.getValues() }}
      isBusy={isBusy}
      onSubmit={(event) => void form.handleSubmit((input) => save(input))(event)}
      onKeepMine={() => void form.handleSubmit((input) => save(input, current?.version))()}
      onTakeTheirs={() => current && takeTheirs(current)}
      onClose={onClose}
    />
  );
}
