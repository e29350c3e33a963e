import { csvDownload } from '#client/lib/csv-download.ts';
import { CsvButton } from '#client/ui/csv-button.tsx';

interface ExportButtonProps<Input> {
  label?: string;
  /** The call that writes the file. */
  procedure: {
    useMutation: (options: typeof csvDownload) => { isPending: boolean; mutate: (input: Input) => void };
  };
  input: Input;
}

/** Saves the list as CSV, narrowed as it is shown. */
export function ExportButton<Input>({ label, procedure, input }: ExportButtonProps<Input>) {
  const file = procedure.useMutation(csvDownload);
  return <CsvButton {...(label && { label })} isBusy={file.isPending} onClick={() => file.mutate(input)} />;
}
