import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { ExportVesselsInput } from '#contract/vessel/vessel-list.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { CorrectionsDialog } from './corrections-dialog.tsx';
import { DriftDialog } from './drift-dialog.tsx';
import { ImportVesselsDialog } from './import-dialog.tsx';

interface DirectoryToolsProps {
  /** The filters of the list. */
  selection: ExportVesselsInput;
  isManager: boolean;
}

/** Tools for the whole directory. Operators can follow their own suggestions. */
export function DirectoryTools({ selection, isManager }: DirectoryToolsProps) {
  const [opened, setOpened] = useState<'import' | 'corrections' | 'drift'>();
  const close = () => setOpened(undefined);
  const open = trpc.portal.corrections.list.useQuery({ limit: 1 }, { staleTime: 0 });
  const waiting = open.data?.total ?? 0;
  return (
    <>
      {isManager && (
        <Button variant="secondary" size="sm" onClick={() => setOpened('import')}>
          <Upload aria-hidden="true" className="size-4" /> Import CSV
        </Button>
      )}
      {isManager && (
        <>
          <ExportButton procedure={trpc.portal.vessels.exportCsv} input={selection} />
          <ExportButton label="Export contacts" procedure={trpc.portal.vesselContacts.exportCsv} input={{}} />
          <ExportButton label="Export merges" procedure={trpc.portal.vesselMerges.exportCsv} input={{}} />
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
