import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { osloDay } from '#contract/calendar-day.ts';
import { SERVICE_TYPES } from '#contract/project.ts';
import type { Vessel } from '#contract/vessel-directory.ts';
import { AddServiceInput } from '#contract/vessel-record.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { isToldAtFields, showFieldIssues } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SaveButtons } from '#client/ui/save-buttons.tsx';
import { useVesselTouched } from './use-vessels.ts';

const FIELDS = ['serviceDate', 'serviceType', 'systemType', 'operatorName'] as const;

/** Enters a service that others did on a vessel. */
export function ServiceByOthersDialog({ vessel, onClose }: { vessel: Vessel; onClose: () => void }) {
  const services = useId();
  const systems = useId();
  const touched = useVesselTouched();
  const form = useForm({
    resolver: standardSchemaResolver(AddServiceInput),
    defaultValues: {
      id: vessel.id,
      serviceDate: '',
      serviceType: '',
      systemType: vessel.systemType1 ?? '',
      operatorName: '',
    },
  });
  const { register } = form;
  const { errors, isDirty } = form.formState;
  useUnsavedGuard(isDirty);
  const add = trpc.portal.vessels.addService.useMutation({
    onSuccess() {
      onClose();
      toast({ title: 'Service added to the timeline', tone: 'success' });
      return touched();
    },
    onError: (error) => showFieldIssues(error, form.setError, FIELDS),
  });
  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title="Add service by others"
      description="A service on this vessel that was not one of our projects. Last service and due day follow from it."
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => void form.handleSubmit((input) => !add.isPending && add.mutate(input))(event)}
      >
        {add.error && !isToldAtFields(add.error, FIELDS) && <FormError>{errorMessage(add.error)}</FormError>}
        <TextField
          label="Date"
          type="date"
          max={osloDay(new Date())}
          error={errors.serviceDate?.message}
          {...register('serviceDate')}
        />
        <TextField
          label="Service"
          list={services}
          autoComplete="off"
          error={errors.serviceType?.message}
          {...register('serviceType')}
        />
        <datalist id={services}>
          {SERVICE_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </datalist>
        <TextField
          label="System (optional)"
          list={systems}
          autoComplete="off"
          error={errors.systemType?.message}
          {...register('systemType')}
        />
        <datalist id={systems}>
          {[vessel.systemType1, vessel.systemType2].filter(Boolean).map((system) => (
            <option key={system}>{system}</option>
          ))}
        </datalist>
        <TextField
          label="Done by (optional)"
          hint="A company or a person."
          autoComplete="off"
          error={errors.operatorName?.message}
          {...register('operatorName')}
        />
        <SaveButtons isBusy={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
