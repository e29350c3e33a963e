import Download from 'lucide-react/icons/download';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { csvDownload } from './csv-download.ts';
import { Button } from '#client/ui/button.tsx';

interface ExportButtonProps<Input> {
  label?: string;
  /** The procedure that returns the file. */
  procedure: {
    useMutation: (options: typeof csvDownload) => { isPending: boolean; mutate: (input: Input) => void };
  };
  input: Input;
  /** There is nothing to save. */
  isDisabled?: boolean;
  onSaved?: () => void;
}

/** Exports the list as CSV with its current filters. The button keeps the focus while it is busy. */
export function ExportButton<Input>({
  label = 'Export CSV',
  procedure,
  input,
  isDisabled = false,
  onSaved,
}: ExportButtonProps<Input>) {
  const { isPending, mutate } = procedure.useMutation({
    ...csvDownload,
    onSuccess(file: CsvFile) {
      csvDownload.onSuccess(file);
      onSaved?.();
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={isDisabled}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(input)}
    >
      <Download aria-hidden className="size-4" /> {isPending ? 'Exporting…' : label}
    </Button>
  );
}
