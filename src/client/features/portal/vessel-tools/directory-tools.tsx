import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { ExportVesselsInput } from '#contract/vessel-list.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { saveTextFile } from '#client/lib/save-text-file.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { CorrectionsDialog } from './corrections-dialog.tsx';
import { DriftDialog } from './drift-dialog.tsx';
import { ImportVesselsDialog } from './import-dialog.tsx';

interface DirectoryToolsProps {
  /** The vessels that the list shows. */
  selection: ExportVesselsInput;
  isManager: boolean;
}

/** What is done with the whole directory. Operators see what became of their suggestions. */
export function DirectoryTools({ selection, isManager }: DirectoryToolsProps) {
  const [opened, setOpened] = useState<'import' | 'corrections' | 'drift'>();
  const close = () => setOpened(undefined);
  const open = trpc.portal.corrections.list.useQuery({ limit: 1 }, { staleTime: 0 });
  const waiting = open.data?.total ?? 0;
  const download = trpc.portal.vessels.exportCsv.useMutation({
    onSuccess({ fileName, csv }) {
      saveTextFile(fileName, csv, 'text/csv');
      toast({ title: `${fileName} is among your downloads`, tone: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Nothing was exported', description: errorMessage(error), tone: 'danger' }),
  });
  const contacts = trpc.portal.vesselContacts.exportCsv.useMutation(csvDownload);
  const merges = trpc.portal.vesselMerges.exportCsv.useMutation(csvDownload);
  return (
    <>
      {isManager && (
        <Button variant="secondary" size="sm" onClick={() => setOpened('import')}>
          <Upload aria-hidden="true" className="size-4" /> Import CSV
        </Button>
      )}
      {isManager && (
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
      )}
      {isManager && (
        <>
          <CsvButton
            label="Export contacts"
            isBusy={contacts.isPending}
            onClick={() => contacts.mutate({})}
          />
          <CsvButton label="Export merges" isBusy={merges.isPending} onClick={() => merges.mutate({})} />
        </>
      )}
      <Button variant="secondary" size="sm" onClick={() => setOpened('corrections')}>
        Suggestions{waiting > 0 && ` (${waiting})`}
      </Button>
      {isManager && (
        <Button variant="secondary" size="sm" onClick={() => setOpened('drift')}>
          Check records
        </Button>
      )}
      {opened === 'import' && <ImportVesselsDialog onClose={close} />}
      {opened === 'corrections' && <CorrectionsDialog canDecide={isManager} onClose={close} />}
      {opened === 'drift' && <DriftDialog onClose={close} />}
    </>
  );
}
