import type { CsvFile } from '#contract/format/csv-file.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { saveTextFile } from '#client/lib/browser/save-text-file.ts';
import { toast } from '#client/lib/toast.ts';

/** Options for a call that returns a CSV file: saves the file, and shows a refusal. */
export const csvDownload = {
  onSuccess: ({ fileName, csv }: CsvFile) => saveTextFile(fileName, csv, 'text/csv'),
  onError: (error: unknown) =>
    void toast({ title: 'Could not export', description: errorMessage(error), tone: 'danger' }),
};
