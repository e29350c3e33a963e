import { useId, useState, type DragEvent } from 'react';
import { buttonClasses } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';

interface FileDropProps {
  label: string;
  /** The kinds of files, as the element takes them. */
  accept?: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Chooses or drops a file of rows. */
export function FileDrop({
  label,
  accept = '.csv,.tsv,.txt,text/csv,text/plain',
  isBusy,
  onFile,
}: FileDropProps) {
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
        accept={accept}
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The corrected file may have the same name.
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
