import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { ExportVesselsInput } from '#contract/vessel-list.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { saveTextFile } from '#client/lib/save-text-file.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ImportVesselsDialog } from './import-dialog.tsx';

/** What managers do with the whole directory; `selection` are the vessels that the list shows. */
export function DirectoryTools({ selection }: { selection: ExportVesselsInput }) {
  const [isImporting, setImporting] = useState(false);
  const download = trpc.portal.vessels.exportCsv.useMutation({
    networkMode: 'always',
    onSuccess({ fileName, csv }) {
      saveTextFile(fileName, csv, 'text/csv');
      toast({ title: `${fileName} is among your downloads`, tone: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Nothing was exported', description: errorMessage(error), tone: 'danger' }),
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setImporting(true)}>
        <Upload aria-hidden="true" className="size-4" /> Import CSV
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={download.isPending}
        onClick={() => {
          if (!download.isPending) download.mutate(selection);
        }}
      >
        <Download aria-hidden="true" className="size-4" /> Export CSV
      </Button>
      {isImporting && <ImportVesselsDialog onClose={() => setImporting(false)} />}
    </>
  );
}
