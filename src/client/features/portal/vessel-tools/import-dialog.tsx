import { useEffect, useRef, useState } from 'react';
import { VESSEL_ROWS_MAX } from '#contract/vessel-import.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { inWords } from '#client/lib/in-words.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvSourceField } from '#client/ui/csv-source-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportReport } from './import-report.tsx';
import { useVesselImport, type VesselImportWork } from './use-vessel-import.ts';

/** Vessels from a spreadsheet: chosen or pasted, checked, and then all rows or none. */
export function ImportVesselsDialog({ onClose }: { onClose: () => void }) {
  const work = useVesselImport();
  const [pasted, setPasted] = useState('');
  const { source, report, problem, isChecking, isImporting } = work;
  const outcome = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // What came of it stands below the choice of a file.
    if (report) outcome.current?.scrollIntoView({ block: 'start' });
  }, [report]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import vessels"
      size="lg"
      footer={<Actions work={work} onClose={onClose} />}
    >
      <div className="grid grid-cols-1 gap-5">
        {report?.applied !== true && (
          <CsvSourceField
            source={source && { ...source, size: `about ${inWords(source.rows, 'row')}` }}
            isBusy={isChecking || isImporting}
            pasted={pasted}
            onPastedChange={setPasted}
            onFile={(file) => void work.checkFile(file)}
            onText={work.checkText}
          >
            <ColumnsHint />
          </CsvSourceField>
        )}
        {problem !== undefined && (
          <FormError>{typeof problem === 'string' ? problem : errorMessage(problem)}</FormError>
        )}
        <output ref={outcome} className="block scroll-my-6">
          {isChecking || isImporting ? (
            <span className="flex items-center gap-3 text-md text-theme">
              <Spinner />
              {isChecking ? 'Checking' : 'Importing'} {inWords(source?.rows ?? 0, 'row')}…
            </span>
          ) : (
            report && <ImportOutcome report={report} />
          )}
        </output>
        {report && !isChecking && <ImportReport report={report} work={work} />}
      </div>
    </Dialog>
  );
}

function Actions({ work, onClose }: { work: VesselImportWork; onClose: () => void }) {
  const { source, report, problem, isChecking, isImporting } = work;
  if (report?.applied) return <Button onClick={onClose}>Close</Button>;
  const count = report && report.errors.length === 0 ? report.created.length + report.changed.length : 0;
  const isBusy = isImporting || isChecking;
  return (
    <>
      {count > 0 && (
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) work.importAll();
          }}
        >
          {isImporting ? 'Importing…' : `Import ${inWords(count, 'vessel')}`}
        </Button>
      )}
      {problem !== undefined && source && (
        <Button variant="secondary" aria-disabled={isChecking} onClick={work.checkAgain}>
          Check again
        </Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </>
  );
}

function ColumnsHint() {
  return (
    <div className="text-sm text-muted">
      <p>
        Vessels are known by IMO number, name and former names. What is empty in the directory is filled, what
        differs you decide; an empty cell says nothing. All rows are imported or none, at most{' '}
        {VESSEL_ROWS_MAX.toLocaleString('en-GB')}. You see what would happen before anything is written.
      </p>
      <Disclosure label="Which columns?">
        <p className="mt-1">
          The first row names the columns, in the usual words: vessel or ship name, IMO, client or owner,
          system, brand, master, engineer, agent, location, last service, next due, notes. Only the name must
          be there. Commas, semicolons or tabs separate; days may be written 2026-03-31 or 31.03.2026. An
          export is a good example.
        </p>
      </Disclosure>
    </div>
  );
}
