import { useSyncExternalStore } from 'react';
import { currentUploads, subscribeToUploads, type Upload } from './upload-queue.ts';

/** Returns the uploads of a project that are queued, being sent or failed. */
export function useUploads(projectId: number, kind?: Upload['kind']): readonly Upload[] {
  const uploads = useSyncExternalStore(subscribeToUploads, currentUploads, currentUploads);
  return uploads.filter(
    (upload) => upload.projectId === projectId && (kind === undefined || upload.kind === kind),
  );
}
