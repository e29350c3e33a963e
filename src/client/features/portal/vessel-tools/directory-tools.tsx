import Ellipsis from 'lucide-react/icons/ellipsis';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { ExportVesselsInput } from '#contract/vessel/vessel-list.ts';
import { ExportButton, ExportItem } from '#client/kit/list/export-button.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/kit/screen/menu.tsx';
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
      {isManager && <ExportButton procedure={trpc.portal.vessels.exportCsv} input={selection} />}
      <Button variant="secondary" size="sm" onClick={() => setOpened('corrections')}>
        Suggestions{waiting > 0 && ` (${waiting})`}
      </Button>
      {isManager && <MoreActions onCheck={() => setOpened('drift')} />}
      {opened === 'import' && <ImportVesselsDialog onClose={close} />}
      {opened === 'corrections' && <CorrectionsDialog canDecide={isManager} onClose={close} />}
      {opened === 'drift' && <DriftDialog onClose={close} />}
    </>
  );
}

/** What is needed a few times a year. */
function MoreActions({ onCheck }: { onCheck: () => void }) {
  const [isChecking, setChecking] = useState(false);
  return (
    <Menu
      onClosed={() => {
        if (isChecking) onCheck();
        setChecking(false);
      }}
      trigger={
        <Button variant="secondary" size="sm">
          <Ellipsis aria-hidden="true" className="size-4" /> More actions
        </Button>
      }
    >
      <ExportItem label="Export contacts" procedure={trpc.portal.vesselContacts.exportCsv} input={{}} />
      <ExportItem label="Export merges" procedure={trpc.portal.vesselMerges.exportCsv} input={{}} />
      <MenuItem onSelect={() => setChecking(true)}>Check records</MenuItem>
    </Menu>
  );
}
