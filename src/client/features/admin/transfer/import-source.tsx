import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { CSV_COLUMNS, CSV_ROWS_MAX } from '#contract/catalogue-transfer.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextArea } from '#client/ui/field.tsx';
import { inWords } from './in-words.ts';
import type { CatalogueImport } from './use-catalogue-import.ts';

interface ImportSourceProps {
  work: CatalogueImport;
  pasted: string;
  onPastedChange: (text: string) => void;
}

/** Where the rows come from. What was refused is replaced here by the corrected file, as often as it takes. */
export function ImportSource({ work, pasted, onPastedChange }: ImportSourceProps) {
  const { source } = work;
  const isBusy = work.isChecking || work.isImporting;
  return (
    <div className="grid gap-4">
      <ColumnsHint />
      <FileDrop
        label={source ? 'Choose another file' : 'Choose a file'}
        isBusy={isBusy}
        onFile={(file) => void work.checkFile(file)}
      />
      {source?.fileName !== undefined && source?.fileName !== null && (
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{source.fileName}</span>, about {inWords(source.rows, 'row')}
        </p>
      )}
      {source?.isOldEncoding && (
        <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
          The file is not in UTF-8 and was read as Western European (Windows-1252). Look whether letters such
          as æ, ø and å are right below; if they are not, save it as “CSV UTF-8”.
        </p>
      )}
      <Disclosure key={source?.fileName ?? ''} label="Or paste rows" startsOpen={source?.fileName === null}>
        <div className="mt-2 grid gap-3">
          <TextArea
            label="Rows, the names of the columns first"
            rows={6}
            wrap="off"
            spellCheck={false}
            value={pasted}
            onChange={(event) => onPastedChange(event.target.value)}
          />
          <div>
            <Button
              variant="secondary"
              disabled={pasted.trim() === ''}
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) work.checkText(pasted);
              }}
            >
              Check the rows
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}

interface DisclosureProps {
  label: string;
  startsOpen?: boolean;
  children: ReactNode;
}

function Disclosure({ label, startsOpen = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="-ml-1 inline-flex min-h-9 cursor-pointer items-center gap-1 text-sm font-medium text-theme pointer-coarse:min-h-11">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}

function ColumnsHint() {
  return (
    <div className="text-sm text-muted">
      <p>
        A known item number changes its product, a new one adds a product. All rows are imported or none, at
        most {CSV_ROWS_MAX.toLocaleString('en-GB')}. You see what would happen before anything is written.
      </p>
      <Disclosure label="Which columns?">
        <p className="mt-1">
          The first row names the columns:{' '}
          {CSV_COLUMNS.map((column, index) => (
            <span key={column}>
              {index > 0 && ', '}
              <code className="font-mono text-ink">{column}</code>
            </span>
          ))}
          . Only <code className="font-mono text-ink">itemNumber</code> must be there; a new product needs
          name and description too. A column that is missing stays as it is, an empty cell clears. Commas,
          semicolons or tabs separate. An export is a good example.
        </p>
      </Disclosure>
    </div>
  );
}

interface FileDropProps {
  label: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

function FileDrop({ label, isBusy, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isBusy) onFile(file);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-4',
        isOver ? 'border-theme bg-theme-tint' : 'border-edge bg-mist',
      )}
    >
      <input
        type="file"
        id={id}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same name may be chosen again once the file has been corrected.
          event.target.value = '';
          if (file) onFile(file);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={buttonClasses({
          variant: 'secondary',
          className:
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed',
        })}
      >
        {label}
      </label>
      <span className="text-sm text-muted pointer-coarse:hidden">or drop it here</span>
    </div>
  );
}
