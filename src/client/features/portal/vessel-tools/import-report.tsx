import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { ImportedVessel, VesselImport } from '#contract/vessel/vessel-import.ts';
import { countErrorRows } from '#client/lib/browser/csv-file.ts';
import { saveTextFile } from '#client/lib/browser/save-text-file.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { NumberedRow, PagedRows, RowCell } from '#client/kit/list/paged-rows.tsx';
import { DifferingCells } from './differing-cells.tsx';
import { SimilarClients } from './similar-clients.tsx';
import { FIELD_LABELS } from './field-labels.ts';
import type { VesselImportWork } from './use-vessel-import.ts';

/** Shows what the file would change or has changed, and all its errors and warnings. */
export function ImportReport({ report, work }: { report: VesselImport; work: VesselImportWork }) {
  const { applied, created, changed, duplicates, warnings, errors, columns, similarClients, leftOut } =
    report;
  const differing = [...created, ...changed].flatMap((vessel) =>
    vessel.differing.map((cell) => ({ ...cell, vesselName: vessel.vesselName })),
  );
  const parts = (
    [
      { value: 'errors', label: 'To correct', count: countErrorRows(errors) },
      { value: 'differing', label: 'Differing', count: differing.length },
      { value: 'created', label: applied ? 'Added' : 'New', count: created.length },
      { value: 'changed', label: applied ? 'Filled' : 'To fill', count: filledOnes(changed).length },
      { value: 'duplicates', label: 'Repeated', count: duplicates.length },
      { value: 'warnings', label: 'To check', count: warnings.length },
    ] as const
  ).filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState<(typeof parts)[number]['value']>();
  const shown = (parts.find(({ value }) => value === chosen) ?? parts[0])?.value;
  const unread = columns
    .filter(({ field }) => field === null)
    .map(({ header }) => header || 'without a name');

  return (
    <section aria-label="Import result" className="grid grid-cols-1 gap-4">
      {!applied && similarClients.length > 0 && (
        <SimilarClients similar={similarClients} areNew={work.newClients} onChange={work.setNewClients} />
      )}
      {leftOut && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => saveTextFile(leftOut.fileName, leftOut.csv, 'text/csv')}
          >
            <Download aria-hidden className="size-4" /> Download rows to correct
          </Button>
          <p className="mt-2 text-sm text-muted">
            The file has your columns, and the reasons in the last one. Correct it and import it again. The
            last column is ignored.
          </p>
        </div>
      )}
      {unread.length > 0 && (
        <p className="text-sm text-muted">These columns are ignored: {unread.join(', ')}.</p>
      )}
      {parts.length > 1 && shown && (
        <ChipGroup label="Show" chips={parts} value={shown} onChange={setChosen} />
      )}
      {shown === 'errors' && (
        <PagedRows caption="Rows to correct" head={['Row', 'Column', 'Problem']} rows={errors}>
          {({ row, column, message }) => (
            <NumberedRow key={`${row} ${column} ${message}`} row={row}>
              <RowCell>{column}</RowCell>
              <RowCell>{message}</RowCell>
            </NumberedRow>
          )}
        </PagedRows>
      )}
      {shown === 'differing' && <DifferingCells cells={differing} work={work} isDone={applied} />}
      {shown === 'created' && (
        <PagedRows caption="New vessels" head={['Row', 'Vessel', 'IMO number']} rows={created}>
          {({ row, vesselName, imoNumber }) => (
            <NumberedRow key={row} row={row}>
              <RowCell>{vesselName}</RowCell>
              <RowCell>{imoNumber ?? '–'}</RowCell>
            </NumberedRow>
          )}
        </PagedRows>
      )}
      {shown === 'changed' && (
        <PagedRows
          caption="Vessels with fields to fill"
          head={['Row', 'Vessel', 'Fields']}
          rows={filledOnes(changed)}
        >
          {({ row, vesselName, filled }) => (
            <NumberedRow key={row} row={row}>
              <RowCell>{vesselName}</RowCell>
              <RowCell>
                {filled.map(({ field, given }) => `${FIELD_LABELS[field]}: ${given}`).join('; ')}
              </RowCell>
            </NumberedRow>
          )}
        </PagedRows>
      )}
      {shown === 'duplicates' && (
        <PagedRows caption="Repeated rows" head={['Row', 'Vessel', 'Same as']} rows={duplicates}>
          {({ row, vesselName, sameAs }) => (
            <NumberedRow key={row} row={row}>
              <RowCell>{vesselName}</RowCell>
              <RowCell>Row {sameAs}</RowCell>
            </NumberedRow>
          )}
        </PagedRows>
      )}
      {shown === 'warnings' && (
        <PagedRows caption="Rows to check" head={['Row', 'Note']} rows={warnings}>
          {({ row, message }) => (
            <NumberedRow key={`${row} ${message}`} row={row}>
              <RowCell>{message}</RowCell>
            </NumberedRow>
          )}
        </PagedRows>
      )}
    </section>
  );
}

const filledOnes = (vessels: readonly ImportedVessel[]) => vessels.filter(({ filled }) => filled.length > 0);
