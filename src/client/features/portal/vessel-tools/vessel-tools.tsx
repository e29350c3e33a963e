import { useState } from 'react';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { Button } from '#client/ui/button.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { MergeVesselsDialog } from './merge-dialog.tsx';
import { VesselMergesDialog } from './merges-dialog.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

interface VesselToolsProps {
  vessel: Vessel;
  isManager: boolean;
  /** Opens another vessel instead. */
  onOpen: (id: number) => void;
}

/** Tools for one vessel besides editing; operators can suggest corrections. */
export function VesselTools({ vessel, isManager, onOpen }: VesselToolsProps) {
  const [opened, setOpened] = useState<'merge' | 'merges' | 'suggest'>();
  const close = () => setOpened(undefined);
  return (
    <>
      {isManager ? (
        <>
          {vessel.archivedAt === null && (
            <Button variant="secondary" size="sm" onClick={() => setOpened('merge')}>
              Merge…
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => setOpened('merges')}>
            Past merges
          </Button>
          <ArchiveButton vessel={vessel} />
        </>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setOpened('suggest')}>
          Suggest a correction
        </Button>
      )}
      {opened === 'suggest' && <SuggestDialog vessel={vessel} onClose={close} />}
      {opened === 'merge' && <MergeVesselsDialog vessel={vessel} onClose={close} />}
      {opened === 'merges' && <VesselMergesDialog vessel={vessel} onClose={close} onOpen={onOpen} />}
    </>
  );
}
