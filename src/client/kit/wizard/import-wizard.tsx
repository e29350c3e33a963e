import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { CsvSourceField } from './csv-source-field.tsx';
import type { useImport } from './use-import.ts';

type Import = ReturnType<typeof useImport<object, { applied: boolean }>>;
type ImportWork = Omit<Import, 'send' | 'refuse'> & { importAll: () => void };

interface ImportWizardProps {
  open?: boolean;
  title: string;
  /** What a row is: "vessel". */
  noun: string;
  /** How many rows the checked file would import. */
  count: number;
  work: ImportWork;
  onClose: () => void;
  /** Which columns a file may have, and what an import does with them. */
  columns: ReactNode;
  /** The result as a sentence, which is announced. */
  outcome: ReactNode;
  /** The rows one by one. */
  report: ReactNode;
}

/** Imports rows from a file: chosen or pasted, checked, and then imported. Closing forgets nothing that is not imported. */
export function ImportWizard({
  open = true,
  title,
  noun,
  count,
  work,
  onClose,
  columns,
  outcome,
  report: rows,
}: ImportWizardProps) {
  const { source, report, problem, isChecking, isImporting } = work;
  const said = useRef<HTMLOutputElement>(null);
  const [pasted, setPasted] = useState('');
  const isDone = report?.applied;
  useEffect(() => {
    // The result is below the file field, and its list below the result.
    if (isDone !== undefined) said.current?.scrollIntoView({ block: 'start' });
  }, [isDone]);
  function close(): void {
    onClose();
    if (!isDone) return;
    work.startAgain();
    setPasted('');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && close()}
      title={title}
      size="lg"
      footer={<ImportActions noun={noun} count={count} work={work} onClose={close} />}
    >
      <div className="grid grid-cols-1 gap-5">
        {!isDone && (
          <CsvSourceField
            source={source && { ...source, size: `about ${formatCount(source.rows, 'row')}` }}
            isBusy={isChecking || isImporting}
            pasted={pasted}
            onPastedChange={setPasted}
            onFile={(file) => void work.checkFile(file)}
            onText={work.checkText}
          >
            {columns}
          </CsvSourceField>
        )}
        {problem !== undefined && (
          <FormError>{typeof problem === 'string' ? problem : errorMessage(problem)}</FormError>
        )}
        <output ref={said} className="block scroll-my-6">
          {isChecking || isImporting ? (
            <span className="flex items-center gap-3 text-md text-theme">
              <Spinner />
              {isChecking ? 'Checking' : 'Importing'} {formatCount(source?.rows ?? 0, 'row')}…
            </span>
          ) : (
            report && outcome
          )}
        </output>
        {report && rows}
      </div>
    </Dialog>
  );
}

function ImportActions({
  noun,
  count,
  work,
  onClose,
}: Pick<ImportWizardProps, 'noun' | 'count' | 'work' | 'onClose'>) {
  const { source, report, problem, isChecking, isImporting } = work;
  if (report?.applied) return <Button onClick={onClose}>Close</Button>;
  const isBusy = isImporting || isChecking;
  return (
    <>
      {report && count > 0 && (
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) work.importAll();
          }}
        >
          {isImporting ? 'Importing…' : `Import ${formatCount(count, noun)}`}
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
