import { isDeviceId } from '#contract/offline/device-id.ts';
import type { Project } from '#contract/project/project.ts';
import { useRemoveFile } from '#client/entities/file/use-remove-file.ts';
import { lockedText, mayWork } from '#client/entities/project/project-rights.ts';
import { withIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ChecklistPanel } from './checklist/checklist-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { PhotosPanel } from './photos-panel.tsx';
import { TimePanel } from './time/time-panel.tsx';

/** The Work tab: time, checklist, photos and files. */
export function WorkPanel({ project }: { project: Project }) {
  const projectId = project.id;
  const files = trpc.portal.files.list.useQuery({ projectId }, { staleTime: 0 });
  const removal = useRemoveFile(projectId);
  const { hidden, request } = useUndoableRemoval((id) =>
    removal.mutateAsync(withIdempotencyKey({ projectId, id })),
  );
  // Files that wait are listed as uploads.
  const shown = files.data?.filter(({ id }) => !hidden.has(id) && !isDeviceId(id)) ?? [];

  return (
    <div className="grid gap-8">
      {!mayWork(project) && <p className="text-muted">{lockedText(project)}</p>}
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_26rem] xl:grid-rows-[auto_1fr] xl:items-start">
        <div className="xl:col-start-2">
          <TimePanel project={project} />
        </div>
        <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <ChecklistPanel project={project} />
        </div>
        <div className="grid gap-8 xl:col-start-2">
          <QueryProblem query={files} />
          {files.isPending && <Skeleton className="h-40" />}
          {files.data && (
            <>
              <PhotosPanel
                project={project}
                photos={shown.filter(({ phase }) => phase !== null)}
                onRemove={({ id }) => request({ id, said: 'Photo deleted' })}
              />
              <FilesPanel
                project={project}
                files={shown.filter(({ phase }) => phase === null)}
                onRemove={({ id }) => request({ id, said: 'File deleted' })}
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
