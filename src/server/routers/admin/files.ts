import { ConfirmFileSweepInput, FileHealth } from '#contract/site/file-storage.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { confirmFileSweep } from '#server/services/files/confirm-file-sweep.ts';
import { fileHealth } from '#server/services/files/queries.ts';

export const adminFiles = router({
  health: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/files/health',
        summary: 'Files in quarantine',
        description:
          'A stored file without a record is moved to quarantine, returns when a record names it, and is deleted after 90 days at the earliest. stopped means that a sweep would move too many files and waits for confirmation.',
      },
    })
    .output(FileHealth)
    .query(({ ctx }) => fileHealth(ctx)),
  quarantine: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/files/quarantine',
        summary: 'Confirm a stopped sweep',
        description:
          'Moves the files without a record to quarantine. files is the number that was shown; 409 if there are more now.',
        refuses: ['conflict'],
      },
    })
    .input(ConfirmFileSweepInput)
    .output(FileHealth)
    .mutation(({ ctx, input }) => confirmFileSweep(ctx, input)),
});
