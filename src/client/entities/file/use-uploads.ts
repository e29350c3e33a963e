import { useSyncExternalStore } from 'react';
import { currentUploads, subscribeToUploads, type Upload } from './upload-queue.ts';

/** The files of a project that are on their way, or have not arrived. */
export function useUploads(projectId: number, kind?: Upload['kind']): readonly Upload[] {
  const uploads = useSyncExternalStore(subscribeToUploads, currentUploads, currentUploads);
  return uploads.filter(
    (upload) => upload.projectId === projectId && (kind === undefined || upload.kind === kind),
  );
}
