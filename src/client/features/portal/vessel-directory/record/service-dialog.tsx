import { osloDay } from '#contract/format/calendar-day.ts';
import { SERVICE_TYPES } from '#contract/project/project.ts';
import { Vessel } from '#contract/vessel/vessel-directory.ts';
import { AddServiceInput } from '#contract/vessel/vessel-record.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import { TextField } from '#client/ui/form/field.tsx';
import { useAddServiceByOthers } from '#client/entities/vessel/use-vessel-mutations.ts';

const labels = {
  serviceDate: 'Date',
  serviceType: 'Service',
  systemType: 'System (optional)',
  operatorName: 'Done by (optional)',
};

/** Records a service on the vessel that another company did. */
export function ServiceByOthersDialog({ vessel, onClose }: { vessel: Vessel; onClose: () => void }) {
  const add = useAddServiceByOthers();
  const { field, ...record } = useRecordForm({
    schema: AddServiceInput,
    recordSchema: Vessel,
    record: undefined,
    valuesOf: () => ({
      id: vessel.id,
      serviceDate: '',
      serviceType: '',
      systemType: vessel.systemType1 ?? '',
      operatorName: '',
    }),
    labels,
    create: (input) => add.mutateAsync(input),
    onSaved: () => void toast({ title: 'Service added', tone: 'success' }),
    onClose,
  });
  return (
    <RecordDialog
      record={record}
      title="Add service by others"
      description="A service on this vessel that was not one of our projects. It updates the last service and the due date."
    >
      <TextField type="date" max={osloDay(new Date())} {...field('serviceDate')} />
      <TextField list="service-types" autoComplete="off" {...field('serviceType')} />
      <datalist id="service-types">
        {SERVICE_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
      <TextField list="vessel-systems" autoComplete="off" {...field('systemType')} />
      <datalist id="vessel-systems">
        {[vessel.systemType1, vessel.systemType2].filter(Boolean).map((system) => (
          <option key={system}>{system}</option>
        ))}
      </datalist>
      <TextField hint="A company or a person." autoComplete="off" {...field('operatorName')} />
    </RecordDialog>
  );
}
