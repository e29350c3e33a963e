import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { ExportVesselsInput } from '#contract/vessel/vessel-list.ts';
import { ExportButton, ExportItem } from '#client/kit/list/export-button.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { MenuItem, MenuLine } from '#client/kit/screen/menu.tsx';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { CorrectionsDialog } from './corrections-dialog.tsx';
import { DriftDialog } from './drift-dialog.tsx';
import { ImportVesselsDialog } from './import-dialog.tsx';

interface DirectoryToolsProps {
  /** The filters of the list. */
  selection: ExportVesselsInput;
  isManager: boolean;
}

type Tool = 'import' | 'corrections' | 'drift';

/** Tools for the whole directory. Operators can follow their own suggestions. */
export function DirectoryTools({ selection, isManager }: DirectoryToolsProps) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [opened, setOpened] = useState<Tool>();
  const close = () => setOpened(undefined);
  const open = trpc.portal.corrections.list.useQuery({ limit: 1 }, { staleTime: 0 });
  const waiting = open.data?.total ?? 0;
  const suggestions = `Suggestions${waiting > 0 ? ` (${waiting})` : ''}`;
  const { exportCsv } = trpc.portal.vessels;
  return (
    <>
      {isManager && isWide && (
        <>
          <Button variant="secondary" size="sm" onClick={() => setOpened('import')}>
            <Upload aria-hidden="true" className="size-4" /> Import CSV
          </Button>
          <ExportButton procedure={exportCsv} input={selection} />
        </>
      )}
      {(isWide || !isManager) && (
        <Button variant="secondary" size="sm" onClick={() => setOpened('corrections')}>
          {suggestions}
        </Button>
      )}
      {isManager && (
        <MoreActions>
          {!isWide && (
            <>
              <MenuItem onSelect={() => setOpened('corrections')}>{suggestions}</MenuItem>
              <MenuItem onSelect={() => setOpened('import')}>Import CSV</MenuItem>
              <ExportItem label="Export CSV" procedure={exportCsv} input={selection} />
              <MenuLine />
            </>
          )}
          <ExportItem label="Export contacts" procedure={trpc.portal.vesselContacts.exportCsv} input={{}} />
          <ExportItem label="Export merges" procedure={trpc.portal.vesselMerges.exportCsv} input={{}} />
          <MenuItem onSelect={() => setOpened('drift')}>Check records</MenuItem>
        </MoreActions>
      )}
      {opened === 'import' && <ImportVesselsDialog onClose={close} />}
      {opened === 'corrections' && <CorrectionsDialog canDecide={isManager} onClose={close} />}
      {opened === 'drift' && <DriftDialog onClose={close} />}
    </>
  );
}
