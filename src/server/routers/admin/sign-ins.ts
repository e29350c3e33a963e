import { ListSignInsInput, SignInPage } from '#contract/site/sign-in-log.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { listSignIns } from '#server/services/sign-ins/list-sign-ins.ts';

export const adminSignIns = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/sign-ins',
        summary: 'Sign-ins and attempts with their network address',
        description: 'The newest first, by pages of 50. Entries are erased after the time in the settings.',
      },
    })
    .input(ListSignInsInput)
    .output(SignInPage)
    .query(({ ctx, input }) => listSignIns(ctx, input)),
});
