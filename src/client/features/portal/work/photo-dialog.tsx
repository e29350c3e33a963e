import { useState } from 'react';
import { FILE_DESCRIPTION_MAX, type PhotoPhase } from '#contract/project/project-file.ts';
import { PHOTO_PHASES, type Project } from '#contract/project/project.ts';
import { shrinkPhoto } from '#client/entities/file/shrink-photo.ts';
import { toast } from '#client/lib/toast.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { addUpload } from '#client/entities/file/upload-queue.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FilePicture } from '#client/ui/form/file-picture.tsx';
import { phaseOf, phaseWords } from './photo-phase.ts';

interface PhotoDialogProps {
  project: Project;
  photos: readonly File[];
  onClose: () => void;
}

/** Asks for the phase of photos and an optional caption, and sends them. */
export function PhotoDialog({ project, photos, onClose }: PhotoDialogProps) {
  const projectId = project.id;
  const [phase, setPhase] = useState<PhotoPhase>(phaseOf(project.status));
  const [caption, setCaption] = useState('');
  useUnsavedGuard(true);
  const isOne = photos.length === 1;

  const problem = tooLong(caption, FILE_DESCRIPTION_MAX);

  function send(): void {
    if (problem !== undefined) return;
    for (const file of photos) {
      addUpload({
        projectId,
        call: 'files.upload',
        file,
        prepare: shrinkPhoto,
        fields: {
          phase,
          // The time when the device took the photo, even if it is sent much later.
          takenAt: new Date(file.lastModified).toISOString(),
          description: caption.trim() || undefined,
        },
      });
    }
    onClose();
    toast({ title: isOne ? 'Sending photo' : `Sending ${photos.length} photos` });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? 'Add photo' : `Add ${photos.length} photos`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <FilePicture
              key={`${photo.name} ${photo.lastModified}`}
              file={photo}
              alt={photo.name}
              className="size-24 rounded-md object-cover"
            />
          ))}
        </div>
        <ChoiceGroup
          label="Taken"
          choices={PHOTO_PHASES.map((value) => ({ value, text: phaseWords[value] }))}
          isRow
          chosen={phase}
          onChange={({ target }) => setPhase(PHOTO_PHASES.find((one) => one === target.value) ?? phase)}
        />
        <TextField
          label="Caption (optional)"
          value={caption}
          error={problem}
          onChange={({ target }) => setCaption(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{isOne ? 'Send photo' : 'Send photos'}</Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
