import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/lib/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportSource } from './import-source.tsx';
import { inWords } from '#client/lib/in-words.ts';
import { useCatalogueImport, type CatalogueImport } from './use-catalogue-import.ts';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Products from a CSV file: chosen or pasted, checked, and then all of them or none. Closing forgets nothing. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const work = useCatalogueImport();
  const [pasted, setPasted] = useState('');
  const { report, problem, isChecking, isImporting } = work;
  const outcome = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // What came of it stands below the choice of a file, and its list below that.
    if (report) outcome.current?.scrollIntoView({ block: 'start' });
  }, [report]);
  const isDone = report?.applied === true;

  function close(): void {
    onClose();
    if (!isDone) return;
    work.startAnew();
    setPasted('');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) close();
      }}
      title="Import products"
      size="lg"
      footer={<ImportActions work={work} onClose={close} />}
    >
      <div className="grid gap-5">
        {!isDone && <ImportSource work={work} pasted={pasted} onPastedChange={setPasted} />}
        {problem !== undefined && (
          <FormError>{typeof problem === 'string' ? problem : errorMessage(problem)}</FormError>
        )}
        <output ref={outcome} className="block scroll-my-6">
          {isChecking || isImporting ? (
            <span className="flex items-center gap-3 text-md text-theme">
              <Spinner />
              {isChecking ? 'Checking' : 'Importing'} {inWords(work.source?.rows ?? 0, 'row')}…
            </span>
          ) : (
            report && <ImportOutcome report={report} />
          )}
        </output>
        {report && !isChecking && <ImportReport report={report} />}
      </div>
    </Dialog>
  );
}

function ImportActions({ work, onClose }: { work: CatalogueImport; onClose: () => void }) {
  const { source, report, problem, isChecking, isImporting } = work;
  if (report?.applied) return <Button onClick={onClose}>Close</Button>;
  const count = report && report.errors.length === 0 ? report.created.length + report.changed.length : 0;
  return (
    <>
      {count > 0 && (
        <Button
          aria-disabled={isImporting || isChecking}
          onClick={() => {
            if (!isImporting && !isChecking) work.importAll();
          }}
        >
          {isImporting ? 'Importing…' : `Import ${inWords(count, 'product')}`}
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
