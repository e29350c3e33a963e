import { useState } from 'react';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import type { Project } from '#contract/project/project.ts';
import { usePack } from '#client/entities/project/offline/use-packed-project.ts';
import { lazyDialog } from '#client/kit/screen/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { isComplete, onBoardText } from './on-board-text.ts';

const OnBoardDialog = lazyDialog(async () => (await import('./on-board-dialog.tsx')).OnBoardDialog);

/** Takes a project on board, and says since when it is there. */
export function TakeOnBoard({ project }: { project: Project }) {
  const pack = usePack(project.id);
  const [isOpen, setOpen] = useState(false);
  const isOver = project.status === 'completed' || project.status === 'cancelled';
  if (project.access === 'read' || isOver) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 text-left lg:ml-0"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <HardDriveDownload aria-hidden className="size-4.5" />
        {pack && isComplete(pack) ? onBoardText(pack) : 'Take on board'}
      </Button>
      {isOpen && <OnBoardDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
