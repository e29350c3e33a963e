import * as z from 'zod';
import {
  ListProjectFilesInput,
  ProjectFile,
  RemoveProjectFileInput,
  UploadProjectFileInput,
} from '#contract/project/project-file.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { listProjectFiles } from '#server/services/project-files/queries.ts';
import { removeProjectFile } from '#server/services/project-files/remove-project-file.ts';
import { uploadProjectFile } from '#server/services/project-files/upload-project-file.ts';

export const portalFiles = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/files',
        summary: 'The files and photos of a project',
        description:
          'Newest first. filePath returns the bytes of each, previewPath a small JPEG of a picture.',
      },
    })
    .input(ListProjectFilesInput)
    .output(z.array(ProjectFile))
    .query(({ ctx, input }) => listProjectFiles(ctx, input)),
  upload: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/files',
        summary: 'Add a file or photo to a project',
        description:
          'JPEG, PNG, WebP, PDF, DOCX or XLSX up to 25 MiB, detected by content. Pictures are stored as upright JPEG without metadata. Over REST only.',
        takes: 'bytes',
        refuses: ['forbidden', 'conflict'],
        status: 201,
      },
    })
    .input(UploadProjectFileInput)
    .output(ProjectFile)
    .mutation(({ ctx, input }) => uploadProjectFile(ctx, input, ctx.request.upload)),
  remove: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/projects/{projectId}/files/{id}',
        summary: 'Delete a file or photo',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(RemoveProjectFileInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeProjectFile(ctx, input)),
});
