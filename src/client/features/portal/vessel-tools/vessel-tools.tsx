import { useState } from 'react';
import type { Vessel } from '#contract/vessel-directory.ts';
import { Button } from '#client/ui/button.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergesDialog } from './merges-dialog.tsx';

interface VesselToolsProps {
  vessel: Vessel;
  /** Shows another vessel in its place. */
  onOpen: (id: number) => void;
  /** Leaves the vessel: what is said with a way back could not be reached from beside it. */
  onLeave: () => void;
}

/** What managers do with one vessel beside editing it. */
export function VesselTools({ vessel, onOpen, onLeave }: VesselToolsProps) {
  const [opened, setOpened] = useState<'merge' | 'merges'>();
  const close = () => setOpened(undefined);
  return (
    <>
      {vessel.archivedAt === null && (
        <Button variant="secondary" size="sm" onClick={() => setOpened('merge')}>
          Merge…
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => setOpened('merges')}>
        Merges
      </Button>
      <ArchiveButton vessel={vessel} onArchived={onLeave} />
      {opened === 'merge' && <MergeDialog vessel={vessel} onClose={close} onMerged={onLeave} />}
      {opened === 'merges' && <MergesDialog vessel={vessel} onClose={close} onOpen={onOpen} />}
    </>
  );
}
