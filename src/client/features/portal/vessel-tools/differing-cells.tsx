import type { DifferingField } from '#contract/vessel/vessel-import.ts';
import { Button } from '#client/ui/button.tsx';
import { FIELD_LABELS } from './field-labels.ts';
import { NumberedRow, PagedRows, RowCell } from '#client/kit/list/paged-rows.tsx';
import type { VesselImportWork } from './use-vessel-import.ts';

interface DifferingCellsProps {
  cells: readonly (DifferingField & { vesselName: string })[];
  work: VesselImportWork;
  /** Whether the file was imported; the choices can then only be read. */
  isDone: boolean;
}

/** Lists values that differ between the file and the directory. Only ticked rows take the value from the file. */
export function DifferingCells({ cells, work, isDone }: DifferingCellsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">
        {isDone
          ? 'Ticked values were imported. The others were kept.'
          : 'The directory value is kept unless you tick the row.'}
      </p>
      {!isDone && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => work.setTaken(cells, true)}>
            Use all from file
          </Button>
          <Button size="sm" variant="secondary" onClick={() => work.setTaken(cells, false)}>
            Keep all
          </Button>
        </div>
      )}
      <PagedRows caption="Where the file differs" head={['Row', 'Take', 'Directory and file']} rows={cells}>
        {(cell) => (
          <NumberedRow key={`${cell.row} ${cell.field}`} row={cell.row}>
            <RowCell>
              <input
                type="checkbox"
                aria-label={`Take ${FIELD_LABELS[cell.field]} of ${cell.vesselName} from row ${cell.row}`}
                className="size-6 accent-theme pointer-coarse:size-9"
                checked={work.isTaken(cell)}
                disabled={isDone}
                onChange={(event) => work.setTaken([cell], event.target.checked)}
              />
            </RowCell>
            <RowCell>
              {cell.vesselName}
              <br />
              <span className="text-muted">{FIELD_LABELS[cell.field]}: </span>
              {cell.current === '' ? (
                <span className="text-muted">empty</span>
              ) : (
                <del className="text-muted">{cell.current}</del>
              )}{' '}
              <span aria-hidden="true">→ </span>
              <ins className="font-medium no-underline">{cell.given}</ins>
            </RowCell>
          </NumberedRow>
        )}
      </PagedRows>
    </div>
  );
}
