import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { PHOTO_PHASES, type Project } from '#contract/project/project.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { PackedPicture } from '#client/entities/file/packed-picture.tsx';
import { useUploads } from '#client/entities/file/use-uploads.ts';
import { Button } from '#client/ui/button.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { UploadList } from '#client/entities/file/upload-list.tsx';
import { useFold } from '#client/ui/use-fold.ts';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';
import { PhotoIntake } from './photo-intake.tsx';
import { phaseWords } from './photo-phase.ts';

interface PhotosPanelProps {
  project: Project;
  photos: readonly ProjectFile[];
  onRemove: (photo: ProjectFile) => void;
}

/** The photos of the work, grouped by phase. */
export function PhotosPanel({ project, photos, onRemove }: PhotosPanelProps) {
  const uploads = useUploads(project.id, 'files.upload').filter(
    ({ fields }) => fields['phase'] !== undefined,
  );
  const { fold, folded } = useFold(photos.map(({ id }) => id));
  return (
    <section aria-labelledby="photos" id="uploads">
      <PanelHead
        id="photos"
        title="Photos"
        result={photos.length > 0 ? String(photos.length) : undefined}
        fold={fold}
        action={
          mayWork(project) && (
            <PhotoIntake project={project}>
              {({ takePhoto, choosePhotos }) => (
                <div className="flex flex-wrap gap-2">
                  <Button variant="secondary" size="sm" onClick={takePhoto}>
                    <Camera aria-hidden className="size-4" /> Take photo
                  </Button>
                  <Button variant="secondary" size="sm" onClick={choosePhotos}>
                    <ImagePlus aria-hidden className="size-4" /> Choose photos
                  </Button>
                </div>
              )}
            </PhotoIntake>
          )
        }
      />
      <div className="grid gap-4">
        <UploadList uploads={uploads} label="Photos being sent" />
        {photos.length === 0 && uploads.length === 0 && (
          <p className="text-muted">
            No photos yet. The report shows photos from before, during and after the work.
          </p>
        )}
        {PHOTO_PHASES.map((phase) => {
          const shown = photos.filter((photo) => photo.phase === phase && !folded.has(photo.id));
          return (
            shown.length > 0 && (
              <section key={phase} aria-label={phaseWords[phase]}>
                <h3 className="mb-1.5 text-dense font-medium text-muted">{phaseWords[phase]}</h3>
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-2">
                  {shown.map((photo) => (
                    <Photo key={photo.id} project={project} photo={photo} onRemove={() => onRemove(photo)} />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </section>
  );
}

function Photo({ project, photo, onRemove }: { project: Project; photo: ProjectFile; onRemove: () => void }) {
  const { filePath, previewPath, description, fileName, takenAt, createdAt, userName, deletable } = photo;
  const name = description ?? fileName;
  return (
    <li className="flex min-w-0 flex-col">
      <a href={filePath} target="_blank" rel="noreferrer" className="block">
        <PackedPicture
          src={previewPath ?? filePath}
          alt={name}
          loading="lazy"
          className="aspect-4/3 w-full rounded-md border border-line object-cover"
        />
        <span className="sr-only">, opens in a new tab</span>
      </a>
      <p className="mt-1 wrap-anywhere">{name}</p>
      <p className="text-muted">
        {shortDateTime(takenAt ?? createdAt, project.locationTimezone ?? OFFICE_ZONE)}, {userName}
      </p>
      <LateBadge entry={photo} zone={project.locationTimezone ?? OFFICE_ZONE} />
      {deletable && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 self-start"
          aria-label={`Delete photo ${name}`}
          onClick={onRemove}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
