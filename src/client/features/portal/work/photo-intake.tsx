import { useEffect, useState, type ReactNode } from 'react';
import type { Project } from '#contract/project/project.ts';
import { hasRoomFor } from '#client/lib/browser/device-storage.ts';
import { toast } from '#client/lib/toast.ts';
// Not fetched later: a photo that is taken just after the line is gone must be kept.
import { PhotoDialog } from './photo-dialog.tsx';
import { PhotoInput, type PhotoInputHandle } from './photo-input.tsx';

/** The photos of a working day: 30 of 400 kB. */
const WORKING_DAY_BYTES = 12_000_000;

interface PhotoIntakeProps {
  project: Project;
  /** The buttons that open the camera or the photos. */
  children: (open: PhotoInputHandle) => ReactNode;
}

/** Sends photos to the project after asking for their phase and an optional caption. */
export function PhotoIntake({ project, children }: PhotoIntakeProps) {
  const [input, setInput] = useState<PhotoInputHandle | null>(null);
  const [photos, setPhotos] = useState<File[]>([]);
  const [hasRoom, setHasRoom] = useState(true);

  // Read ahead: a browser opens the camera only in the press itself.
  useEffect(() => {
    let isOver = false;
    void hasRoomFor(WORKING_DAY_BYTES).then((has) => isOver || setHasRoom(has));
    return () => {
      isOver = true;
    };
  }, []);

  function warned(open: (() => void) | undefined): void {
    if (!hasRoom) {
      toast({
        title: 'This browser cannot keep entries without a network.',
        description: 'Stay online, or use another browser.',
        tone: 'danger',
      });
    }
    open?.();
  }

  return (
    <>
      {children({
        takePhoto: () => warned(input?.takePhoto),
        choosePhotos: () => warned(input?.choosePhotos),
      })}
      <PhotoInput ref={setInput} onPhotos={setPhotos} />
      {photos.length > 0 && <PhotoDialog project={project} photos={photos} onClose={() => setPhotos([])} />}
    </>
  );
}
