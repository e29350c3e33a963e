import { formatNumber } from '#contract/format/format-number.ts';
import { VESSEL_ROWS_MAX } from '#contract/vessel/vessel-import.ts';
import { ImportWizard } from '#client/kit/wizard/import-wizard.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportReport } from './import-report.tsx';
import { useVesselImport } from './use-vessel-import.ts';

/** Imports vessels from a spreadsheet. */
export function ImportVesselsDialog({ onClose }: { onClose: () => void }) {
  const work = useVesselImport();
  const { report } = work;
  return (
    <ImportWizard
      title="Import vessels"
      noun="vessel"
      count={report ? report.created.length + report.changed.length : 0}
      work={work}
      onClose={onClose}
      columns={<ColumnsHint />}
      outcome={report && <ImportOutcome report={report} />}
      report={report && <ImportReport report={report} work={work} />}
    />
  );
}

function ColumnsHint() {
  return (
    <div className="text-sm text-muted">
      <p>
        Vessels are matched by IMO number, name and former names. Empty fields in the directory are filled in.
        Where values differ, you choose. Empty cells are ignored. Rows with errors are left out, and you can
        download them with the reasons. At most {formatNumber(VESSEL_ROWS_MAX)} rows. You can check the result
        before anything is saved.
      </p>
      <Disclosure label="Which columns?">
        <p className="mt-1">
          The first row has the column names: vessel or ship name, IMO, client or owner, system, brand,
          master, engineer, agent, location, last service, next due, notes. Only the name is required.
          Separate columns with commas, semicolons or tabs. Write dates as 2026-03-31 or 31.03.2026. See an
          export for an example.
        </p>
      </Disclosure>
    </div>
  );
}
