import * as z from 'zod';
import {
  ListTravelDocumentsInput,
  RemoveTravelDocumentInput,
  TravelDocument,
  TravelDocuments,
  UploadTravelDocumentInput,
} from '#contract/project/project-file.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { listTravelDocuments } from '#server/services/travel-documents/queries.ts';
import { removeTravelDocument } from '#server/services/travel-documents/remove-travel-document.ts';
import { uploadTravelDocument } from '#server/services/travel-documents/upload-travel-document.ts';

export const portalTravelDocuments = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/travel-documents',
        summary: 'The travel documents of a project, and the required ones',
        description: 'filePath returns the bytes; each view is recorded in the history.',
        refuses: ['forbidden'],
      },
    })
    .input(ListTravelDocumentsInput)
    .output(TravelDocuments)
    .query(({ ctx, input }) => listTravelDocuments(ctx, input)),
  upload: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/travel-documents',
        summary: 'Add a travel document',
        description: 'The same files as for the work, up to 25 MiB. Over REST only.',
        takes: 'bytes',
        refuses: ['forbidden', 'conflict'],
        status: 201,
      },
    })
    .input(UploadTravelDocumentInput)
    .output(TravelDocument)
    .mutation(({ ctx, input }) => uploadTravelDocument(ctx, input, ctx.request.upload)),
  remove: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/projects/{projectId}/travel-documents/{id}',
        summary: 'Delete a travel document',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(RemoveTravelDocumentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTravelDocument(ctx, input)),
});
