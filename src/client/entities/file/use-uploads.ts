import { useSelector } from '@tanstack/react-store';
import { uploads, type Upload, type UploadRequest } from './upload-queue.ts';

/** Returns the uploads of a project that are queued, being sent or failed. */
export function useUploads(projectId: number, call?: UploadRequest['call']): readonly Upload[] {
  return useSelector(uploads).filter(
    (upload) => upload.projectId === projectId && (call === undefined || upload.call === call),
  );
}
