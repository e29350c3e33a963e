import { useRef, useState } from 'react';
import type { ChecklistAnswer, ChecklistItem } from '#contract/project/checklist.ts';
import { isDeviceId } from '#contract/offline/device-id.ts';
import type { Project } from '#contract/project/project.ts';
import { filePreviewPath } from '#contract/project/project-file.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { PackedPicture } from '#client/entities/file/packed-picture.tsx';
import { shrinkPhoto } from '#client/entities/file/shrink-photo.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { addUpload } from '#client/entities/file/upload-queue.ts';
import { useUploads } from '#client/entities/file/use-uploads.ts';
import { ConflictPanel } from '#client/kit/record/conflict-panel.tsx';
import { Button } from '#client/ui/button.tsx';
import { UploadList } from '#client/entities/file/upload-list.tsx';
import { PhotoInput, type PhotoInputHandle } from '../photo-input.tsx';
import { phaseOf } from '../photo-phase.ts';
import { useAnswer } from '#client/entities/checklist/use-answer.ts';

interface PhotoAnswerProps {
  project: Project;
  checklistId: number;
  item: ChecklistItem;
  answer: ChecklistAnswer | null;
}

/** Answers an item with a photo: a new one, or one that the project already has. */
export function PhotoAnswer({ project, checklistId, item, answer }: PhotoAnswerProps) {
  const projectId = project.id;
  const input = useRef<PhotoInputHandle>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { saving, current, save, takeTheirs } = useAnswer({ projectId, checklistId, item, answer });
  const files = trpc.portal.files.list.useQuery({ projectId }, { staleTime: 0 });
  const photos = files.data?.filter(({ previewPath }) => previewPath !== null) ?? [];
  const mark = `${checklistId} ${item.key}`;
  const uploads = useUploads(projectId, 'files.upload').filter(
    ({ fields }) => fields['description'] === item.label,
  );

  function send(file: File): void {
    addUpload({
      projectId,
      call: 'files.upload',
      file,
      prepare: shrinkPhoto,
      fields: {
        phase: phaseOf(project.status),
        takenAt: new Date(file.lastModified).toISOString(),
        description: item.label,
      },
      followedBy: {
        call: 'checklists.answer',
        input: {
          projectId,
          checklistId,
          itemKey: item.key,
          ...(answer && { version: answer.version }),
        },
        fileField: 'projectFileId',
      },
    });
  }

  const fileId = answer?.projectFileId ?? null;
  return (
    <div className="grid gap-3" data-item={mark}>
      {current && (
        <ConflictPanel
          message={errorMessage(saving.error)}
          fields={[
            {
              label: 'Photo',
              theirs: `Photo ${current.answer?.projectFileId ?? 'none'}`,
              mine: 'Your photo',
            },
          ]}
          isBusy={saving.isPending}
          onKeepMine={() =>
            save(
              { projectFileId: saving.variables?.projectFileId ?? null },
              { over: { version: current.answer?.version } },
            )
          }
          onTakeTheirs={() => takeTheirs(current)}
        />
      )}
      {saving.error && !current && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="font-medium text-danger">
            {errorMessage(saving.error)}
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => save({ projectFileId: saving.variables?.projectFileId ?? null })}
          >
            Try again
          </Button>
        </div>
      )}
      {fileId !== null && !isDeviceId(fileId) && (
        <PackedPicture
          src={filePreviewPath(fileId)}
          alt={item.label}
          loading="lazy"
          className="max-h-48 w-fit rounded-md"
        />
      )}
      <UploadList uploads={uploads} label={`Photo for: ${item.label}`} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${fileId === null ? 'Take' : 'Retake'} photo: ${item.label}`}
          onClick={() => input.current?.takePhoto()}
        >
          {fileId === null ? 'Take photo' : 'Retake'}
        </Button>
        {photos.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isChoosing}
            aria-label={`Choose project photo: ${item.label}`}
            onClick={() => setChoosing(!isChoosing)}
          >
            Choose project photo
          </Button>
        )}
        {fileId !== null && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove photo: ${item.label}`}
            onClick={() => save({ projectFileId: null })}
          >
            Remove photo
          </Button>
        )}
      </div>
      {isChoosing && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ id, previewPath, description, fileName }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setChoosing(false);
                  save({ projectFileId: id });
                }}
                className="rounded-md border border-line p-1 hover:border-theme"
              >
                <PackedPicture
                  src={previewPath ?? ''}
                  alt={description ?? fileName}
                  loading="lazy"
                  className="size-20 object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhotoInput ref={input} onPhotos={([photo]) => photo && send(photo)} />
    </div>
  );
}
