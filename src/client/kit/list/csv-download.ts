import type { CsvFile } from '#contract/format/csv-file.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { saveTextFile } from '#client/lib/browser/save-text-file.ts';
import { toast } from '#client/lib/toast.ts';

/** What a call that answers a list as CSV does with it: the file is saved, and a refusal is said. */
export const csvDownload = {
  onSuccess: ({ fileName, csv }: CsvFile) => saveTextFile(fileName, csv, 'text/csv'),
  onError: (error: unknown) =>
    void toast({ title: 'Not exported', description: errorMessage(error), tone: 'danger' }),
};
