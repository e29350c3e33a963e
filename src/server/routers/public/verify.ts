import { VerifiedReport, VerifyHashInput } from '#contract/report/report-verification.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { checkReportByHash } from '#server/services/verification/check-report.ts';

export const publicVerify = router({
  hash: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/verify/hash/{sha256}',
        summary: 'Check the file of a service report by its SHA-256',
        description:
          'The file itself stays where it is. Answers for every file that was issued, also one that was replaced or withdrawn since. One address may check 60 files in ten minutes.',
        refuses: ['notFound'],
      },
    })
    .input(VerifyHashInput)
    .output(VerifiedReport)
    .query(({ ctx, input }) => checkReportByHash(ctx, input, ctx.request)),
});
