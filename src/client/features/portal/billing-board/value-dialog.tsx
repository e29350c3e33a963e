import * as z from 'zod/mini';
import { CURRENCIES } from '#contract/billing/billing.ts';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import { normalizeAmount, type Currency } from '#contract/format/money.ts';
import { ProjectMoney, ProjectValue } from '#contract/project/project-money.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import { useSetProjectValue } from '#client/entities/billing/use-billing-mutations.ts';
import { Select, TextField } from '#client/ui/form/field.tsx';

/** The project, whose version a write of its value names. */
interface Valued {
  id: number;
  version: number;
  amount: string;
  currency: Currency;
}

const Valued = z.pipe(
  ProjectMoney,
  z.transform(({ projectId: id, version, projectValue, currency }): Valued => ({
    id,
    version,
    amount: projectValue ?? '',
    currency: currency ?? 'NOK',
  })),
);

const labels = { amount: 'Amount', currency: 'Currency' };
const valuesOf = (record: Valued | undefined) => ({
  amount: record?.amount ?? '',
  currency: record?.currency ?? 'NOK',
});
type Values = ReturnType<typeof valuesOf>;
const inputOf = ({ amount, currency }: Values) => ({ amount: normalizeAmount(amount), currency });

/** Asks for the fixed price of a project. */
export function ValueDialog({ data, onClose }: { data: ProjectBilling; onClose: () => void }) {
  const { projectId: id, version, value, vesselName } = data;
  const setValue = useSetProjectValue();
  const { field, ...record } = useRecordForm({
    schema: ProjectValue,
    recordSchema: Valued,
    record: { id, version, ...valuesOf(undefined), ...value } as Valued,
    valuesOf,
    inputOf,
    labels,
    async update(changes, price) {
      const saved = await setValue.mutateAsync({ id, version: changes.version, value: price });
      return { id, version: saved.version, ...price };
    },
    onSaved: () => void toast({ title: 'Fixed price saved', tone: 'success' }),
    onClose,
  });
  return (
    <RecordDialog
      record={record}
      title="Fixed price"
      description={`${vesselName}. Parts are billed in addition.`}
      saveLabel="Save fixed price"
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField inputMode="decimal" autoComplete="off" {...field('amount')} />
        <Select {...field('currency')}>
          {CURRENCIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </div>
    </RecordDialog>
  );
}
