import { useEffect, useState } from 'react';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import { FilePicture } from '#client/ui/form/file-picture.tsx';

interface WaitingPictureProps {
  /** Under which the bytes are stored. */
  blob: string;
  type: string;
  className?: string;
}

/** Shows a picture that waits on this device. */
export function WaitingPicture({ blob, type, className }: WaitingPictureProps) {
  const [file, setFile] = useState<Blob>();
  useEffect(() => {
    let isOver = false;
    void openedOutbox
      .get()
      ?.bytesOf(blob)
      .then((bytes) => {
        if (bytes && !isOver) setFile(new Blob([bytes], { type }));
      });
    return () => {
      isOver = true;
    };
  }, [blob, type]);
  return file ? <FilePicture file={file} alt="" {...(className && { className })} /> : null;
}
