import {
  ErasedPerson,
  ErasePersonInput,
  ErasurePlan,
  PersonDetails,
  PersonExport,
} from '#contract/site/personal-data.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { erasePerson } from '#server/services/personal-data/erase-person.ts';
import { exportPerson, zipPersonData } from '#server/services/personal-data/export-person.ts';
import { planErasure } from '#server/services/personal-data/plan-erasure.ts';

/** All of them are POSTs: the details of a person do not belong into an address. */
export const adminPersonalData = router({
  plan: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/personal-data/plan',
        summary: 'What an erasure of one person’s data would delete, change and keep',
        description:
          'Changes nothing. Every given detail is searched for; the details of the portal account count as given. The report channel is never searched.',
      },
    })
    .input(PersonDetails)
    .output(ErasurePlan)
    .mutation(async ({ ctx, input: person }) =>
      planErasure(ctx.clock, await ctx.queryWorkers.ask({ kind: 'person', person }, ctx.request.signal)),
    ),
  erase: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/personal-data/erase',
        summary: 'Erase one person’s data as the plan has shown it',
        description:
          'plan is that of the answer to POST /api/admin/personal-data/plan; a 409 if anything has changed since. confirm is the first of the details. It cannot be undone.',
      },
      stepUp: true,
    })
    .input(ErasePersonInput)
    .output(ErasedPerson)
    .mutation(async ({ ctx, input }) =>
      erasePerson(ctx, 'admin', await ctx.queryWorkers.ask({ kind: 'person', person: input.person }), input),
    ),
  export: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/personal-data/export',
        summary: 'All data of one person, as a ZIP in base64',
        description: 'Records as JSON and as a page, and travel documents up to 20 MB. Audited.',
      },
      stepUp: true,
    })
    .input(PersonDetails)
    .output(PersonExport)
    .mutation(async ({ ctx, input: person }) => {
      const found = await ctx.queryWorkers.ask(
        { kind: 'person', person, withOwned: true },
        ctx.request.signal,
      );
      return zipPersonData(exportPerson(ctx, 'admin', person, found), ctx.clock.now());
    }),
});
