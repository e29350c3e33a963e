import { formatCount } from '#contract/format/format-number.ts';
import type { VesselImport } from '#contract/vessel/vessel-import.ts';
import { Checkbox } from '#client/ui/form/field.tsx';
import { NumberedRow, PagedRows, RowCell } from '#client/kit/list/paged-rows.tsx';

interface SimilarClientsProps {
  similar: VesselImport['similarClients'];
  areNew: boolean;
  onChange: (areNew: boolean) => void;
}

/** Asks whether clients with names similar to existing ones are new. */
export function SimilarClients({ similar, areNew, onChange }: SimilarClientsProps) {
  return (
    <section aria-label="Similar clients" className="grid grid-cols-1 gap-3">
      <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
        {formatCount(similar.length, 'row')} {similar.length === 1 ? 'names a client' : 'name clients'} that
        may already exist under a similar name.
      </p>
      <PagedRows caption="Similar clients" head={['Row', 'In the file', 'Existing client']} rows={similar}>
        {({ row, clientName, existing }) => (
          <NumberedRow key={row} row={row}>
            <RowCell>{clientName}</RowCell>
            <RowCell>{existing}</RowCell>
          </NumberedRow>
        )}
      </PagedRows>
      <Checkbox
        label="They are new clients"
        checked={areNew}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </section>
  );
}
