import Download from 'lucide-react/icons/download';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { csvDownload } from './csv-download.ts';
import { Button } from '#client/ui/button.tsx';
import { MenuItem } from '#client/kit/screen/menu.tsx';

interface ExportProps<Input> {
  /** The procedure that returns the file. */
  procedure: {
    useMutation: (options: typeof csvDownload) => { isPending: boolean; mutate: (input: Input) => void };
  };
  input: Input;
}

interface ExportButtonProps<Input> extends ExportProps<Input> {
  label?: string;
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

/** Exports a list that is exported rarely, from a menu. */
export function ExportItem<Input>({ label, procedure, input }: ExportProps<Input> & { label: string }) {
  const { mutate } = procedure.useMutation(csvDownload);
  return <MenuItem onSelect={() => mutate(input)}>{label}</MenuItem>;
}
