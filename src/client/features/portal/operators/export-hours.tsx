import { useState } from 'react';
import type { Operator } from '#contract/office/operator.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Select, TextField } from '#client/ui/form/field.tsx';

interface ExportHoursProps {
  people: readonly Operator[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Exports the time entries of a period, for payroll. */
export function ExportHours({ people, isOpen, onOpenChange }: ExportHoursProps) {
  const [fields, setFields] = useState(lastMonth);
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const { from, to, person } = fields;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Export hours"
      description="One row per time entry. Dates are local to the place of work."
      footer={
        <ExportButton
          procedure={trpc.portal.time.exportCsv}
          input={{
            ...(from !== '' && { from }),
            ...(to !== '' && { to }),
            ...(person !== '' && { userId: Number(person) }),
          }}
          onSaved={() => onOpenChange(false)}
        />
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextField
          label="Until"
          type="date"
          value={to}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <Select
          label="Person"
          value={person}
          onChange={(event) => set({ person: event.currentTarget.value })}
        >
          <option value="">All</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </Dialog>
  );
}

/** Payroll usually covers the previous month. */
function lastMonth() {
  const now = new Date();
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getFullYear(), month, day)).toISOString().slice(0, 10);
  return { from: dayOf(now.getMonth() - 1, 1), to: dayOf(now.getMonth(), 0), person: '' };
}
