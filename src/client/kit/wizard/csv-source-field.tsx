import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { TextArea } from '#client/ui/form/field.tsx';
import { FileDrop } from '#client/ui/form/file-drop.tsx';

interface CsvSourceFieldProps {
  /** The source being read: a file, or pasted rows if it has no name. */
  source: { fileName: string | null; size: string; isOldEncoding: boolean } | undefined;
  isBusy: boolean;
  pasted: string;
  onPastedChange: (text: string) => void;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  /** Explains the columns. */
  children: ReactNode;
}

/** Chooses rows from a file or the clipboard. A rejected file can be replaced at any time. */
export function CsvSourceField({
  source,
  isBusy,
  pasted,
  onPastedChange,
  onFile,
  onText,
  children,
}: CsvSourceFieldProps) {
  return (
    <div className="grid gap-4">
      {children}
      <FileDrop label={source ? 'Choose another file' : 'Choose a file'} isBusy={isBusy} onFile={onFile} />
      {source?.fileName !== undefined && source?.fileName !== null && (
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{source.fileName}</span>, {source.size}
        </p>
      )}
      {source?.isOldEncoding && (
        <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
          The file is not in UTF-8 and was read as Western European (Windows-1252). Check that letters such as
          æ, ø and å are correct below. If not, save the file as “CSV UTF-8”.
        </p>
      )}
      <Disclosure key={source?.fileName ?? ''} label="Or paste rows" startsOpen={source?.fileName === null}>
        <div className="mt-2 grid gap-3">
          <TextArea
            label="Rows, starting with the column names"
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
                if (!isBusy) onText(pasted);
              }}
            >
              Check rows
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
